#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Reads, lifts and verifies every .beam file of the installed OTP and Elixir: no file may have a problem, no
# function may be left out. With --all also those of the Debian packages below, which are downloaded into a cache folder and
# unpacked there; nothing is installed. Usage: beam_corpus.sh BEAM_READ [--all [CACHE_FOLDER]]
#
# BEAM_READ is the program made from bench/beam_read.cc. Exits 77 (skipped) if there is no OTP.
set -eu
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
all=
[ "${1:-}" != --all ] || { all=yes; shift; }
cache=${1:-$(cd "$(dirname "$0")/.." && pwd)/build/corpora}
command -v erl >/dev/null 2>&1 || { echo "no erl on the PATH: skipped"; exit 77; }

packages=
if [ -n "$all" ]; then
  packages="ejabberd rabbitmq-server erlang-yaws tsung wings3d
    $(apt-cache search --names-only '^erlang-p1-' | cut -d' ' -f1 | grep -v -e '-dev$' -e '-dbgsym$' | sort)"
  mkdir -p "$cache/deb"
fi
for package in $packages; do
  [ -d "$cache/$package" ] && continue
  if ! (cd "$cache/deb" && apt-get download "$package" >/dev/null 2>&1); then
    echo "$package: not available, left out"
    continue
  fi
  dpkg -x "$cache"/deb/"${package}"_*.deb "$cache/$package.part"
  # Plugins may be packed once more, as zip files named .ez.
  find "$cache/$package.part" -name '*.ez' -type f | while read -r archive; do
    /usr/bin/python3 -m zipfile -e "$archive" "$archive.unpacked"
  done
  mv "$cache/$package.part" "$cache/$package"
done

passed=0
failed=0
check() {  # NAME FOLDER: one line of figures; more only if something is wrong
  [ -n "$(find -L "$2" -name '*.beam' -type f 2>/dev/null | head -n 1)" ] || return 0
  if report=$("$program" --verify "$2"); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf '%s\n' "$report" | head -n 20
  fi
  printf '%-24s %s\n' "$1" "$(printf '%s\n' "$report" | sed -n 's/^files: //p')"
}
check otp "$(erl -noinput -eval 'io:put_chars(code:lib_dir()), halt().')"
if command -v elixir >/dev/null 2>&1; then
  check elixir "$(elixir -e 'IO.write(Path.dirname(to_string(:code.lib_dir(:elixir))))')"
fi
for package in $packages; do
  [ ! -d "$cache/$package" ] || check "$package" "$cache/$package"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
