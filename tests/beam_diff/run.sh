#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# Differential test of the .beam reader: for every module of kernel, stdlib and compiler of the OTP
# on the PATH, what OTP's own tools tell must equal what ours tell. Usage: run.sh BEAM_DUMP [APPLICATION...]
# Exits 1 if a module differs, 77 (skipped) if there is no OTP.
#
# Given other applications, one module of OTP differs: prim_eval of erts. It is assembled from hand-written instructions
# (prim_eval.S) that have no `line`, while its debug info was made from a stub in Erlang, which has lines. OTP's tools show the
# stub's line, ours that the code has none; both are right.
set -u
here=$(cd "$(dirname "$0")" && pwd)
dump=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
[ $# -gt 0 ] || set -- kernel stdlib compiler
command -v escript >/dev/null 2>&1 || { echo "no escript on the PATH: skipped"; exit 77; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
for application in "$@"; do
  ebin=$(erl -noshell -eval "io:put_chars(code:lib_dir($application, ebin)), halt().")
  ls "$ebin"/*.beam > "$work/files"
  "$dump" < "$work/files" > "$work/ours" || echo "$application: the reader reports problems"
  escript "$here/dump.escript" < "$work/files" > "$work/otp" || echo "$application: OTP's tools failed"
  # One file per module and side, so that a difference has a name.
  for side in ours otp; do
    mkdir -p "$work/$application/$side"
    awk -v dir="$work/$application/$side" '/^module /{ if (out) close(out); out = dir "/" $2 } { print > out }' "$work/$side"
  done
  while read -r file; do
    module=$(basename "$file" .beam)
    if cmp -s "$work/$application/ours/$module" "$work/$application/otp/$module"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      echo "FAIL $application/$module"
      diff "$work/$application/ours/$module" "$work/$application/otp/$module" | cut -c1-160 | head -n 10
    fi
  done < "$work/files"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
