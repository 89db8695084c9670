% SPDX-License-Identifier: Apache-2.0
% It has a name, and the program sends what it waits for.
-module(named_any_fixed).
%~ flags: --unknown-calls any
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    register(the_waiter, Pid),
    the_waiter ! stop,  %~ none
    ok.

wait() ->
    receive  %~ none
        stop -> ok
    end.
