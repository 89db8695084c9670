% SPDX-License-Identifier: Apache-2.0
% Sent by a function that adds the tag which the loop knows.
-module(helper_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    tell(Pid, 1),
    tell(Pid, 2),
    Pid ! stop,
    ok.

tell(Pid, N) ->
    Pid ! {value, N}.  %~ none

loop() ->
    receive
        {value, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
