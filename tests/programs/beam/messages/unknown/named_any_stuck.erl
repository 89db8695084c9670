% SPDX-License-Identifier: Apache-2.0
% It has a name, and nobody of the program sends what it waits for. Others may.
-module(named_any_stuck).
%~ flags: --unknown-calls any
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    register(the_waiter, Pid),
    the_waiter ! pause,  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        stop -> ok
    end.
