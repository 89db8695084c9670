% SPDX-License-Identifier: Apache-2.0
% erlang:send/2 with a message for which the loop has no clause.
-module(send_two_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    _ = erlang:send(Pid, {job, 1}),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        {work, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
