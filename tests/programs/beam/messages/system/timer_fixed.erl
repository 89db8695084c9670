% SPDX-License-Identifier: Apache-2.0
% A timer of start_timer gives {timeout, Ref, tick}, which the process waits for.
-module(timer_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    _ = erlang:start_timer(100, self(), tick),
    receive  %~ none
        {timeout, _, tick} -> ok
    end.
