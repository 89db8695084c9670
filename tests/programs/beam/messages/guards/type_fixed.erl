% SPDX-License-Identifier: Apache-2.0
% An integer is sent to a receive that takes integers.
-module(type_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! 10,
    ok.

wait() ->
    receive  %~ none
        N when is_integer(N) -> io:format("~p~n", [N])
    end.
