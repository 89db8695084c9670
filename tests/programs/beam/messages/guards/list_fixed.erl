% SPDX-License-Identifier: Apache-2.0
% A list with elements.
-module(list_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! [1, 2],  %~ none
    ok.

wait() ->
    receive  %~ none
        [First | _] -> io:format("~p~n", [First])
    end.
