%% SPDX-License-Identifier: Apache-2.0
%%
%% A PropEr finite state machine: a door with a code of N digits. Reading needs something written (the
%% generator raises an error before that), and entering a code has two targets, told apart by their
%% preconditions.
-module(door_model).

-include_lib("proper/include/proper.hrl").

-export([initial_state/0, initial_state_data/0, weight/3, precondition/4, next_state_data/5, postcondition/5]).
-export([locked/1, open/2, enter/1, lock/0, write/1, read/1]).

initial_state() -> locked.
initial_state_data() -> [].

locked(_) -> [{To, {call, ?MODULE, enter, [oneof([right, wrong])]}} || To <- [{open, 0}, locked]].

open(N, Written) ->
    [{locked, {call, ?MODULE, lock, []}}, {history, {call, ?MODULE, read, [elements(Written)]}}]
        ++ [{{open, N + 1}, {call, ?MODULE, write, [range(1, 9)]}} || N < 3].

weight(_, locked, {call, _, lock, _}) -> 1;
weight(_, _, _) -> 5.

precondition(locked, Target, _, {call, _, enter, [Code]}) -> (Code =:= right) =:= (Target =/= locked);
precondition(_, _, _, _) -> true.

next_state_data(_, _, Written, V, {call, _, write, _}) -> [V | Written];
next_state_data(_, _, Written, _, _) -> Written.

postcondition(locked, Target, _, {call, _, enter, _}, Result) -> Result =:= (Target =:= {open, 0});
postcondition(_, _, Written, {call, _, read, [X]}, X) -> lists:member(X, Written);
postcondition(_, _, _, {call, _, write, [X]}, Result) -> Result =:= {written, X};
postcondition(_, _, _, _, _) -> true.

enter(Code) -> Code =:= right.
lock() -> ok.
write(9) -> {written, nine};
write(X) -> {written, X}.
read(X) -> X.
