%% SPDX-License-Identifier: Apache-2.0
%~ flags: --unknown-calls any
%%
%% Section 4.2 of Christakis and Sagonas (2010): the unknown fun may be start_named/1, but
%% the only N is gateway and the only M is router, so the two names never meet.
-module(unk_foo_safe).
-export([route/1, start_named/1]).

route(Fun) ->
    foo(Fun, gateway, router).

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
    register(Name, Pid), %~ none
    Pid.
