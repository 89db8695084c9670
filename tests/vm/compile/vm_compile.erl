%% SPDX-License-Identifier: Apache-2.0
%%
%% Compiles source files and prints the MD5 of each beam: what compile.py compares with erlc's own files. It runs inside the machine, so the
%% whole compiler does: scanner, preprocessor, parser, lint, Core Erlang, the SSA passes, the assembler.
-module(vm_compile).
-export([main/2]).

main(Files, Includes) -> lists:foreach(fun(File) -> compile(File, [{i, I} || I <- Includes]) end, Files).

compile(File, Options) ->
    Text = case compile:file(File, [binary, deterministic, return | Options]) of
               {ok, _, Beam, _} -> [hexadecimal(erlang:md5(Beam)), $\s, integer_to_list(byte_size(Beam))];
               Problem -> io_lib:format("~0p", [Problem])
           end,
    io:put_chars([filename:basename(File, ".erl"), ":beam ", Text, $\n]).

hexadecimal(Bytes) -> [io_lib:format("~2.16.0b", [B]) || <<B>> <= Bytes].
