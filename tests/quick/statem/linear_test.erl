%% SPDX-License-Identifier: Apache-2.0
%%
%% The linearization search against brute force: random small models, random results (half of them taken
%% from a real interleaving, so that both answers occur), two to four branches. Then its cost on sizes where
%% brute force is hopeless.
-module(linear_test).

-export([all/0, cost/0, measure/2]).

all() -> [fun agrees_with_brute_force/0, fun explains_as_far_as_brute_force/0, fun real_time/0, fun cost/0].

model() -> ravel_model:new(proper, table_model).

agrees_with_brute_force() ->
    Answers = [agrees(Seed) || Seed <- lists:seq(1, 4000)],
    %% Both answers are common, or the comparison says little.
    true = length([A || A <- Answers, A]) > 800,
    true = length([A || A <- Answers, not A]) > 800.

agrees(Seed) ->
    Branches = random_case(Seed),
    Found = ravel_linear:check(model(), {0, []}, #{}, Branches),
    {Seed, Found} = {Seed, brute({0, []}, Branches)},
    Found.

explains_as_far_as_brute_force() ->
    lists:foreach(fun(Seed) ->
                          Branches = random_case(Seed),
                          {Order, _, _, _} = ravel_linear:explain(model(), {0, []}, #{}, Branches),
                          {Seed, Longest} = {Seed, brute_longest({0, []}, Branches)},
                          Longest = length(Order)
                  end, lists:seq(5001, 5500)).

random_case(Seed) ->
    table_model:use(table_model:make(Seed, 10, false)),
    [K | S1] = ravel_gen:uniform(3, ravel_gen:seed({linear, Seed})),
    {Branches, S2} = lists:mapfoldl(fun(_, S) -> random_branch(6 - K, S) end, S1, lists:seq(1, K + 2)),
    [Real | S3] = ravel_gen:uniform(2, S2),
    case Real of
        0 -> with_random_results(Branches, S3);
        1 -> with_real_results(Branches, S3)
    end.

random_branch(Max, S) ->
    [Length | S1] = ravel_gen:uniform(Max, S),
    lists:mapfoldl(fun(_, Acc) ->
                           [C | Acc1] = ravel_gen:uniform(4, Acc),
                           {C, Acc1}
                   end, S1, lists:seq(1, Length)).

with_random_results(Branches, S) ->
    {Done, _} = lists:mapfoldl(
                  fun(Branch, S0) ->
                          lists:mapfoldl(fun(C, Acc) ->
                                                 [R | Acc1] = ravel_gen:uniform(2, Acc),
                                                 {done(C, R), Acc1}
                                         end, S0, Branch)
                  end, S, Branches),
    Done.

%% One random interleaving is run; sometimes one result is then made wrong.
with_real_results(Branches, S) -> run_some({0, []}, Branches, [[] || _ <- Branches], S).

run_some(State, Left, Done, S) ->
    case [B || {B, [_ | _]} <- lists:zip(lists:seq(1, length(Left)), Left)] of
        [] -> [lists:reverse(D) || D <- Done];
        Open ->
            [N | S1] = ravel_gen:uniform(length(Open), S),
            [Lie | S2] = ravel_gen:uniform(12, S1),
            B = lists:nth(N + 1, Open),
            [C | Rest] = lists:nth(B, Left),
            Right = right_result(State, C),
            Result = case Lie of 0 -> 1 - Right; _ -> Right end,
            run_some(table_model:next_state(State, Right, call(C)), put_nth(B, Rest, Left),
                     put_nth(B, [done(C, Result) | lists:nth(B, Done)], Done), S2)
    end.

right_result(State, C) ->
    case table_model:postcondition(State, call(C), 0) of
        true -> 0;
        false -> 1
    end.

put_nth(1, X, [_ | T]) -> [X | T];
put_nth(N, X, [H | T]) -> [H | put_nth(N - 1, X, T)].

call(C) -> {call, table_model, op, [C]}.

%% The variable is the same everywhere: the state keeps the variables, and must not tell interleavings
%% apart.
done(C, Result) -> {{set, {var, 1}, call(C)}, call(C), Result, {0, 0}}.

brute(_, Branches) when Branches =:= [] -> true;
brute(State, Branches) ->
    case [B || B <- Branches, B =/= []] of
        [] -> true;
        Open -> lists:any(fun({Done, Rest}) ->
                                  right(State, Done) andalso brute(after_it(State, Done), Rest)
                          end, choices(Open))
    end.

brute_longest(State, Branches) ->
    lists:max([0 | [1 + brute_longest(after_it(State, Done), Rest)
                    || {Done, Rest} <- choices([B || B <- Branches, B =/= []]), right(State, Done)]]).

right(State, {_, Call, Result, _}) -> table_model:postcondition(State, Call, Result).
after_it(State, {_, Call, Result, _}) -> table_model:next_state(State, Result, Call).

choices(Branches) ->
    [{hd(lists:nth(N, Branches)), put_nth(N, tl(lists:nth(N, Branches)), Branches)} || N <- lists:seq(1, length(Branches))].

%% With times, a command that ended before another began comes first: the same results, explained only by
%% the order that did not happen, are wrong.
real_time() ->
    table_model:use({#{{0, 0} => {true, 0, 1}, {1, 0} => {true, 1, 1}}, false}),
    Of = fun(Result, Times) -> [{{set, {var, 1}, call(0)}, call(0), Result, Times}] end,
    true = ravel_linear:check(model(), {0, []}, #{}, [Of(1, {0, 0}), Of(0, {0, 0})]),
    true = ravel_linear:check(model(), {0, []}, #{}, [Of(1, {1, 4}), Of(0, {2, 3})]),
    false = ravel_linear:check(model(), {0, []}, #{}, [Of(1, {1, 2}), Of(0, {3, 4})]),
    true = ravel_linear:check(model(), {0, []}, #{}, [Of(1, {3, 4}), Of(0, {1, 2})]).

%% Four branches of eight commands have 1e17 interleavings; the pairs are a few thousand.
cost() ->
    lists:foreach(fun({K, Length}) ->
                          {_, Looked, Time} = measure(K, Length),
                          true = Looked < 100000,
                          true = Time < 20000000
                  end, [{3, 6}, {4, 6}, {4, 8}]).

%% K branches that add to a counter, which the first reads last: one more than all can add, so the whole
%% space is searched. Gives the number of interleavings, of pairs looked at, and microseconds.
measure(K, Length) ->
    Model = ravel_model:new(proper, count_model),
    Adds = [[add() || _ <- lists:seq(1, Length)] || _ <- lists:seq(1, K - 1)],
    Branches = [[add() || _ <- lists:seq(2, Length)] ++ [read(K * Length)] | Adds],
    {Time, false} = timer:tc(fun() -> ravel_linear:check(Model, 0, #{}, Branches) end),
    {_, _, _, Looked} = ravel_linear:explain(Model, 0, #{}, Branches),
    {interleavings(K, Length), Looked, Time}.

add() -> {{set, {var, 1}, {call, count_model, add, []}}, {call, count_model, add, []}, ok, {0, 0}}.

read(N) -> {{set, {var, 1}, {call, count_model, read, []}}, {call, count_model, read, []}, N, {0, 0}}.

interleavings(K, Length) -> factorial(K * Length) div power(factorial(Length), K).

factorial(0) -> 1;
factorial(N) -> N * factorial(N - 1).

power(_, 0) -> 1;
power(X, N) -> X * power(X, N - 1).
