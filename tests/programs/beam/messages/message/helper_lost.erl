% SPDX-License-Identifier: Apache-2.0
% Sent by a function that adds a tag which the loop does not know.
-module(helper_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    tell(Pid, 1),
    tell(Pid, 2),
    Pid ! stop,
    ok.

tell(Pid, N) ->
    Pid ! {number, N}.  %~ lost-message %~ witnessed

loop() ->
    receive
        {value, N} -> io:format("~p~n", [N]), loop();
        stop -> ok
    end.
