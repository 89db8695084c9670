% SPDX-License-Identifier: Apache-2.0
% No number that is sent passes the guard.
-module(limit_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! {level, 3},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {level, N} when N > 10 -> io:format("~p~n", [N])
    end.
