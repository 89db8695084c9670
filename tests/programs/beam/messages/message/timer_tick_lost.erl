% SPDX-License-Identifier: Apache-2.0
% A timer sends what the loop has no clause for.
-module(timer_tick_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    erlang:send_after(100, Pid, tick),  %~ lost-message %~ unwitnessed -- never met
    Pid ! stop,  %~ none
    ok.

loop() ->
    receive
        stop -> ok
    end.
