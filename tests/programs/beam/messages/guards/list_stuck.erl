% SPDX-License-Identifier: Apache-2.0
% An empty list where one with elements is expected.
-module(list_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! [],  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        [First | _] -> io:format("~p~n", [First])
    end.
