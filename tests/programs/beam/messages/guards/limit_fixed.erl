% SPDX-License-Identifier: Apache-2.0
% A number that passes the guard is sent.
-module(limit_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! {level, 30},
    ok.

wait() ->
    receive  %~ none
        {level, N} when N > 10 -> io:format("~p~n", [N])
    end.
