# SPDX-License-Identifier: Apache-2.0
#
# What ./ravel and ./run-tests share (POSIX sh, sourced): which packages are missing, how to get them, how to build.
# Everything is said on stderr, because stdout belongs to the report. Callers set `root`, the top of the source tree.

say() { printf 'ravel: %s\n' "$*" >&2; }

# What the groups given ("build", "native", "test") need, one per line: a package, or several of which one is enough, as a|b.
packages_of() {
  for group in "$@"; do
    sed -n "/^\[$group\]/,/^\[/{/^\[/d;s/[[:space:]]*#.*//;s/[[:space:]]*|[[:space:]]*/|/g;/./p;}" "$root/packages.txt"
  done
}

# The first of several packages a|b that apt knows; the first one where it knows none.
known_package() {
  for choice in $(printf '%s\n' "$1" | tr '|' ' '); do
    if apt-cache show "$choice" >/dev/null 2>&1; then
      printf '%s\n' "$choice"
      return
    fi
  done
  printf '%s\n' "${1%%|*}"
}

# Of what the groups given need, the packages that are not installed, on one line.
missing_packages() {
  # One query for all; a line per package that is installed. Virtual and foreign-architecture names end in ":arch".
  installed=" $(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $(packages_of "$@" | tr '|' '\n') 2>/dev/null |
    sed -n 's/^installed //p' | tr '\n' ' ')"
  missing=
  for choices in $(packages_of "$@"); do
    there=
    for package in $(printf '%s\n' "$choices" | tr '|' ' '); do
      case $installed in *" $package "*) there=yes ;; esac
    done
    if [ -z "$there" ]; then
      case $choices in *'|'*) choices=$(known_package "$choices") ;; esac
      missing="$missing $choices"
    fi
  done
  printf '%s\n' "${missing# }"
}

# Installs what is missing of the groups given. Fails, having said what to do, where that is not possible.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    tools_missing=
    for tool in c++ cmake ninja; do command -v $tool >/dev/null || tools_missing="$tools_missing $tool"; done
    if [ -z "$tools_missing" ]; then
      say "this is not Debian: trying with what is installed"
      return 0
    fi
    say "this is not Debian, and these programs are missing:$tools_missing"
    say "please install what these Debian 12 packages hold, under whatever names it has here:"
    say "  $(packages_of "$@" | tr '\n' ' ')"
    return 1
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
    as_root=sudo
  else
    say "these packages are missing: $missing"
    say "please install them as root:  apt-get update && apt-get install --no-install-recommends $missing"
    return 1
  fi
  say "installing: $missing"
  # The lists of a fresh system are empty and those of an old one name versions that are gone: update once, then install.
  apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o Dpkg::Use-Pty=0"
  if ! $apt update >&2; then say "apt-get update failed; trying with the lists there are"; fi
  missing=$(missing_packages "$@") # again: which of several names this system has is known only now
  if ! $apt install -y --no-install-recommends $missing >&2 </dev/null; then
    say "apt-get could not install them all. These packages are needed: $missing"
    say "to see why:  apt-get install --no-install-recommends $missing"
    return 1
  fi
}

# Installs what is missing for C and C++, or says what Ravel is built without. Never fails.
install_native() {
  command -v dpkg-query >/dev/null || return 0 # CMake looks for itself
  [ -n "$(missing_packages native)" ] || return 0
  install_packages native || say "going on without: this ravel will not read C and C++ ($(missing_packages native))"
}

# Whether build/PRESET was made for a source tree that has since been moved or copied here; then it is of no use.
moved() {
  ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$(cd "$root" && pwd -P)" "$root/build/$1/CMakeCache.txt" 2>/dev/null
}

# configure PRESET [CMAKE-OPTION...]: makes build/PRESET ready for ninja.
configure() {
  preset=$1
  shift
  moved "$preset" && rm -rf "$root/build/$preset"
  if ! (cd "$root" && cmake --preset "$preset" "$@") >"$root/build/$preset.log" 2>&1; then
    cat "$root/build/$preset.log" >&2
    say "configuring failed; the messages above say why"
    say "needed: $(packages_of build | tr '\n' ' ')"
    return 1
  fi
}

# build PRESET [TARGET...]: with ninja's own progress line.
build() {
  preset=$1
  shift
  if ! ninja -C "$root/build/$preset" "$@" >&2; then
    say "building failed; the messages above say why"
    return 1
  fi
}
