#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Reads every .beam file of the installed OTP and Elixir, and of the Debian packages below, with the
# .beam reader: no file may have a problem. The packages are downloaded into a cache folder and unpacked
# there; nothing is installed. Usage: beam_corpus.sh BEAM_DUMP [CACHE_FOLDER]
set -eu
dump=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cache=${2:-$(cd "$(dirname "$0")/.." && pwd)/build/corpora}
packages="ejabberd rabbitmq-server erlang-yaws tsung wings3d elixir
  $(apt-cache search --names-only '^erlang-p1-' | cut -d' ' -f1 | grep -v -e '-dev$' -e '-dbgsym$' | sort)"

mkdir -p "$cache/deb"
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

status=0
passed=0
failed=0
check() {  # NAME FOLDER...
  name=$1
  shift
  printf '%-24s ' "$name"
  if find "$@" -name '*.beam' -type f 2>/dev/null | sort | "$dump" --check; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    status=1
  fi
}
check otp "$(erl -noshell -eval 'io:put_chars(code:lib_dir()), halt().')"
for package in $packages; do
  [ -d "$cache/$package" ] || continue
  [ -n "$(find "$cache/$package" -name '*.beam' -type f | head -n 1)" ] || continue
  check "$package" "$cache/$package"
done
echo "$passed passed, $failed failed"
exit $status
