% SPDX-License-Identifier: Apache-2.0
% A timer sends what the loop has a clause for.
-module(timer_tick_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    erlang:send_after(100, Pid, stop),  %~ none
    Pid ! stop,  %~ none
    ok.

loop() ->
    receive
        stop -> ok
    end.
