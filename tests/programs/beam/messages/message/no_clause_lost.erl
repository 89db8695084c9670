% SPDX-License-Identifier: Apache-2.0
% A message for which the loop has no clause.
-module(no_clause_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop(0) end),
    Pid ! {add, 1},  %~ none
    Pid ! clear,  %~ lost-message %~ witnessed
    Pid ! stop,  %~ none
    ok.

loop(N) ->
    receive
        {add, M} -> loop(N + M);
        reset -> loop(0);
        stop -> io:format("~p~n", [N])
    end.
