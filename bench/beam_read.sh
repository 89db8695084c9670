#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# How fast are .beam files read and lifted? Prints Ravel's figures over every module of the installed OTP, the
# time that `erl` needs to load the same files in one run, and the ratio. Loading there is
# erlang:prepare_loading/2: the runtime's whole work on a file (reading its chunks, translating and emitting code) without
# replacing the modules that erl itself runs on. The files are read once before, so both find them in memory.
#
# Usage: beam_read.sh BEAM_READ [FOLDER...]      BEAM_READ is the program made from bench/beam_read.cc
set -eu
program=$1
shift
if [ $# -eq 0 ]; then set -- "$(erl -noinput -eval 'io:put_chars(code:lib_dir()), halt().')"; fi

find -L "$@" -name '*.beam' -type f -exec cat {} + > /dev/null

report=$("$program" "$@")
echo "$report"
ravel=$(echo "$report" | sed -n 's/^seconds: \([0-9.]*\),.*/\1/p')

files=$(find -L "$@" -name '*.beam' -type f | sort)
erl=$(printf '%s\n' "$files" | erl -noshell -mode interactive -eval '
  Lines = fun Loop() -> case io:get_line("") of eof -> []; L -> [string:trim(L) | Loop()] end end,
  Files = Lines(),
  Load = fun(F) ->
    {ok, Bytes} = file:read_file(F),
    Name = list_to_atom(filename:basename(F, ".beam")),
    case erlang:prepare_loading(Name, Bytes) of {error, _} -> 1; _ -> 0 end
  end,
  {Micros, Failed} = timer:tc(fun() -> lists:sum([Load(F) || F <- Files]) end),
  io:format(standard_error, "erl: ~b files, ~b not loadable~n", [length(Files), Failed]),
  io:format("~.2f", [Micros / 1.0e6]),
  halt().')
echo "erl loads them in seconds: $erl"
awk "BEGIN { printf \"ravel takes %.2f of erl's time\\n\", $ravel / $erl }"
