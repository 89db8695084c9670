% SPDX-License-Identifier: Apache-2.0
% It has a name: anybody may send to it.
-module(registered_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    register(the_waiter, Pid),
    ok.

wait() ->
    receive  %~ none
        stop -> ok
    end.
