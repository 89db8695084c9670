%% SPDX-License-Identifier: Apache-2.0
%%
%% A counter: the smallest model whose commands all touch one thing.
-module(count_model).

-export([initial_state/0, command/1, precondition/2, next_state/3, postcondition/3]).

initial_state() -> 0.

command(_) -> ravel_gen:oneof([{call, ?MODULE, add, []}, {call, ?MODULE, read, []}]).

precondition(_, _) -> true.

next_state(N, _, {call, _, add, []}) -> N + 1;
next_state(N, _, _) -> N.

postcondition(N, {call, _, read, []}, Result) -> Result =:= N;
postcondition(_, _, _) -> true.
