% SPDX-License-Identifier: Apache-2.0
% erlang:send_nosuspend/3 with a message for which the loop has no clause.
-module(nosuspend_options_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    _ = erlang:send_nosuspend(Pid, {job, 1}, [noconnect]),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        {work, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
