% SPDX-License-Identifier: Apache-2.0
% timer:send_after/3 with a message for which the loop has no clause.
-module(timer_after_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    _ = timer:send_after(1000, Pid, {job, 1}),  %~ lost-message %~ unwitnessed -- never met
    Pid ! stop,
    ok.

loop() ->
    receive
        {work, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
