% SPDX-License-Identifier: Apache-2.0
% timer:send_after/3 with a message for which the loop has a clause.
-module(timer_after_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    _ = timer:send_after(1000, Pid, {work, 1}),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {work, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
