%% SPDX-License-Identifier: Apache-2.0
%%
%% A random small state machine, for tests that compare an algorithm with brute force. The state is {Number,
%% Bound}: a number below the table's size, and the variables bound so far (so that commands can use
%% results). The tables, made from a seed, say for each number and command: is it allowed, what does it
%% return, and which number comes next.
-module(table_model).

-export([make/3, use/1, initial_state/0, command/1, precondition/2, next_state/3, postcondition/3]).
-export([op/1, op/2]).

%% Allowed of ten: how many preconditions hold (10: all).
make(Seed, Allowed, Uses) ->
    {Cells, _} = lists:mapfoldl(
                   fun(At, S0) ->
                           [Free | S1] = ravel_gen:uniform(10, S0),
                           [Result | S2] = ravel_gen:uniform(2, S1),
                           [Next | S3] = ravel_gen:uniform(4, S2),
                           {{At, {Free < Allowed, Result, Next}}, S3}
                   end, ravel_gen:seed(Seed), [{N, C} || N <- lists:seq(0, 3), C <- lists:seq(0, 3)]),
    {maps:from_list(Cells), Uses}.

use(Tables) -> put(table_model, Tables).

cell(N, C) ->
    {Cells, _} = get(table_model),
    maps:get({N, C}, Cells).

initial_state() -> {0, []}.

command({_, Bound}) ->
    {_, Uses} = get(table_model),
    ravel_gen:oneof([{call, ?MODULE, op, [ravel_gen:choose(0, 3)]}]
                    ++ [{call, ?MODULE, op, [ravel_gen:choose(0, 3), ravel_gen:elements(Bound)]} || Uses, Bound =/= []]).

precondition({N, _}, {call, _, op, [C | _]}) -> element(1, cell(N, C)).

next_state({N, Bound}, V, {call, _, op, [C | _]}) -> {element(3, cell(N, C)), lists:usort([V | Bound])}.

postcondition({N, _}, {call, _, op, [C | _]}, Result) -> Result =:= element(2, cell(N, C)).

op(_) -> ok.
op(_, _) -> ok.
