% SPDX-License-Identifier: Apache-2.0
% Clauses of a receive; a guard; a message that stays.
-module(receive_clauses).
-export([loop/1]).

loop(State) ->
    receive
        {add, N} when is_integer(N) -> loop(State + N);
        {get, From} ->
            From ! {value, State},
            loop(State);
        stop -> State
    end.
