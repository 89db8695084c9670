% SPDX-License-Identifier: Apache-2.0
% Only atoms are sent to a receive that takes integers.
-module(type_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! ten,  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        N when is_integer(N) -> io:format("~p~n", [N])
    end.
