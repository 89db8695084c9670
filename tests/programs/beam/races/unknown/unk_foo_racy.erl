%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% Section 4.2 of Christakis and Sagonas (2010): after whereis(N) an unknown fun is called with
%% M. It may be start_named/1, and N and M the same name: two callers collide in register/2.
-module(unk_foo_racy).
-export([foo/3, start_named/1]).

foo(Fun, N, M) ->
    case whereis(N) of
        undefined ->
            io:format("~p is not there~n", [N]),
            Fun(M);
        Pid ->
            Pid
    end.

start_named(Name) ->
    Pid = spawn(timer, sleep, [60000]),
    register(Name, Pid), %~ check-then-act/registry %~ witnessed
    Pid.
