% SPDX-License-Identifier: Apache-2.0
% erlang:send_nosuspend/2 with a message for which the loop has a clause.
-module(nosuspend_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    _ = erlang:send_nosuspend(Pid, {work, 1}),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {work, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
