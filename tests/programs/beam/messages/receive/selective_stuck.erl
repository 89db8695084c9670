% SPDX-License-Identifier: Apache-2.0
% Urgent messages first: but the receive for them waits, and there are none.
-module(selective_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    Pid ! {normal, 1},  %~ stuck-receive/wrong-message %~ witnessed
    Pid ! {normal, 2},  %~ stuck-receive/wrong-message %~ witnessed
    ok.

loop() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {urgent, Job} -> io:format("~p~n", [Job])
    end,
    receive  %~ none
        {normal, Other} -> io:format("~p~n", [Other])
    end,
    loop().
