% SPDX-License-Identifier: Apache-2.0
% Urgent messages first, if there are any.
-module(selective_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    Pid ! {normal, 1},  %~ none
    Pid ! {normal, 2},  %~ none
    ok.

loop() ->
    receive  %~ none
        {urgent, Job} -> io:format("~p~n", [Job])
    after 0 -> ok
    end,
    receive  %~ none
        {normal, Other} -> io:format("~p~n", [Other])
    end,
    loop().
