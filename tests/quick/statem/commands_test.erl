%% SPDX-License-Identifier: Apache-2.0
%%
%% Generated command lists and what they shrink to. Whatever is generated, and whatever lies below it in its
%% shrink tree, must be a valid test case; brute force over all interleavings says whether it is. And
%% shrinking must reach the minimum that is known for a property, from every seed.
-module(commands_test).

-export([all/0, shrunk/2]).

all() ->
    [fun value_equals_tree/0, fun sequential_valid/0, fun parallel_valid/0, fun sequential_minimum/0,
     fun parallel_minimum/0, fun shares_results/0, fun three_branches_become_two/0,
     fun sequential_failure_leaves_branches/0, fun never_one_branch/0, fun ends_together/0, fun more_branches/0, fun long_branches/0].

model(Mod) -> ravel_model:new(proper, Mod).

sequential(Mod) -> ravel_commands:commands(model(Mod), [], default).
parallel(Mod) -> ravel_parallel:commands(model(Mod), [], default).

tables(Seed) -> table_model:use(table_model:make(Seed, 5 + Seed rem 6, true)).

value_equals_tree() ->
    lists:foreach(fun(Seed) ->
                          tables(Seed),
                          put(ravel_branches, 2 + Seed rem 3),
                          [value_equals_tree(Gen, Seed rem 20, Seed)
                           || Mod <- [table_model, pool_model], Gen <- [sequential(Mod), parallel(Mod)]]
                  end, usable(lists:seq(1, 120))),
    erase(ravel_branches).

value_equals_tree(Gen, Size, Seed) ->
    [Value | S] = ravel_gen:value(Gen, Size, ravel_gen:seed(Seed)),
    [{Value, _} | S] = ravel_gen:tree(Gen, Size, ravel_gen:seed(Seed)),
    Value.

%% A random table may forbid everything in some state; those seeds generate nothing.
usable(Seeds) ->
    [Seed || Seed <- Seeds,
             begin
                 tables(Seed),
                 Allowed = fun(N, C) -> table_model:precondition({N, []}, {call, x, op, [C]}) end,
                 Four = [0, 1, 2, 3],
                 lists:all(fun(N) -> lists:any(fun(C) -> Allowed(N, C) end, Four) end, Four)
             end].

%%% Validity

sequential_valid() ->
    lists:foreach(fun(Seed) ->
                          tables(Seed),
                          [walk(sequential(Mod), Seed, fun(Cmds) -> true = valid(Mod, initial(Mod), Cmds, []) end)
                           || Mod <- [table_model, pool_model]]
                  end, usable(lists:seq(1, 200))).

parallel_valid() ->
    lists:foreach(fun(Seed) ->
                          tables(Seed),
                          put(ravel_branches, 2 + Seed rem 2),
                          [walk(parallel(Mod), Seed, fun(Test) -> parallel_valid(Mod, Test) end)
                           || Mod <- [table_model, pool_model]]
                  end, usable(lists:seq(1, 200))),
    erase(ravel_branches).

parallel_valid(Mod, {Prefix, Branches}) ->
    true = valid(Mod, initial(Mod), Prefix, []),
    S = lists:foldl(fun({set, V, Call}, Acc) -> Mod:next_state(Acc, V, Call) end, initial(Mod), Prefix),
    Bound = [V || {set, V, _} <- Prefix],
    [true = bound(B, Bound) || B <- Branches],
    case lists:sum([length(B) || B <- Branches]) =< 8 of
        true -> true = interleavings_valid(Mod, S, Branches);
        false -> ok
    end.

initial(Mod) -> Mod:initial_state().

valid(_, _, [], _) -> true;
valid(Mod, S, [{set, V, Call} | Rest], Bound) ->
    all_bound(Call, Bound) andalso Mod:precondition(S, Call)
        andalso valid(Mod, Mod:next_state(S, V, Call), Rest, [V | Bound]).

bound([], _) -> true;
bound([{set, V, Call} | Rest], Bound) -> all_bound(Call, Bound) andalso bound(Rest, [V | Bound]).

all_bound({call, _, _, Args}, Bound) -> [V || {var, _} = V <- Args, not lists:member(V, Bound)] =:= [].

interleavings_valid(Mod, S, Branches) ->
    Open = [B || B <- Branches, B =/= []],
    lists:all(fun(N) ->
                      [{set, V, Call} | Rest] = lists:nth(N, Open),
                      {Before, [_ | After]} = lists:split(N - 1, Open),
                      Mod:precondition(S, Call)
                          andalso interleavings_valid(Mod, Mod:next_state(S, V, Call), Before ++ [Rest | After])
              end, lists:seq(1, length(Open))).

%% A random way down the tree.
walk(Gen, Seed, Check) ->
    [Tree | S] = ravel_gen:tree(Gen, 1 + Seed rem 12, ravel_gen:seed({walk, Seed})),
    down(Tree, S, Check, 12).

down({Value, _}, _, Check, 0) -> Check(Value);
down({Value, Kids}, S, Check, Steps) ->
    Check(Value),
    case candidates(Kids) of
        [] -> ok;
        List ->
            [N | S1] = ravel_gen:uniform(length(List), S),
            case force(lists:nth(N + 1, List)) of
                none -> down({Value, Kids}, S1, fun(_) -> ok end, Steps - 1);
                Tree -> down(Tree, S1, Check, Steps - 1)
            end
    end.

candidates([]) -> [];
candidates(Kids) -> ravel_tree:all(Kids).

force(Kid) when is_function(Kid) -> Kid();
force(Kid) -> Kid.

%%% Minima

%% The first candidate that fails, until none does.
shrunk({Value, Kids}, Fails) ->
    case first_failing(candidates(Kids), Fails) of
        none -> Value;
        Tree -> shrunk(Tree, Fails)
    end.

first_failing([], _) -> none;
first_failing([Kid | Rest], Fails) ->
    case force(Kid) of
        none -> first_failing(Rest, Fails);
        {Value, _} = Tree ->
            case Fails(Value) of
                true -> Tree;
                false -> first_failing(Rest, Fails)
            end
    end.

%% Shrinks the failing tests among those of these seeds; at least Least of them must fail.
minima(Gen, Size, Seeds, Least, Fails) ->
    Trees = [hd(ravel_gen:tree(Gen, Size, ravel_gen:seed(Seed))) || Seed <- Seeds],
    Failing = [Tree || {Value, _} = Tree <- Trees, Fails(Value)],
    {true, _} = {length(Failing) >= Least, length(Failing)},
    lists:usort([shape(shrunk(Tree, Fails)) || Tree <- Failing]).

%% A test without the numbers of its variables: what was bound first is 1.
shape(Test) ->
    Names = lists:zip([V || {set, V, _} <- flat(Test)], lists:seq(1, length(flat(Test)))),
    Renamed = fun(Cmds) ->
                      [{F, [proplists:get_value(A, Names, A) || A <- Args]} || {set, _, {call, _, F, Args}} <- Cmds]
              end,
    case Test of
        {Prefix, Branches} -> {Renamed(Prefix), [Renamed(B) || B <- Branches]};
        Cmds -> Renamed(Cmds)
    end.

flat({Prefix, Branches}) -> lists:append([Prefix | Branches]);
flat(Cmds) -> Cmds.

free() -> table_model:use(table_model:make(1, 10, false)).

%% Fails when an op(2) or above comes after an op(1) or above.
sequential_minimum() ->
    free(),
    Fails = fun(Cmds) -> has_subsequence([1, 2], [C || {set, _, {call, _, _, [C]}} <- Cmds]) end,
    [[{op, [1]}, {op, [2]}]] = minima(sequential(table_model), 20, lists:seq(1, 60), 30, Fails).

has_subsequence([], _) -> true;
has_subsequence(_, []) -> false;
has_subsequence([Want | More], [C | Cs]) when C >= Want -> has_subsequence(More, Cs);
has_subsequence(Wants, [_ | Cs]) -> has_subsequence(Wants, Cs).

%% Fails when the prefix has an op(1) or above, and two branches an op(2) or above.
parallel_minimum() ->
    free(),
    Fails = fun({Prefix, Branches}) ->
                    high(1, Prefix) andalso length([B || B <- Branches, high(2, B)]) >= 2
            end,
    [{[{op, [1]}], [[{op, [2]}], [{op, [2]}]]}] = minima(parallel(table_model), 15, lists:seq(1, 80), 30, Fails).

high(Least, Cmds) -> lists:any(fun({set, _, {call, _, _, [C | _]}}) -> C >= Least end, Cmds).

%% Fails when two branches use broken things, with the same name: which need not be the same thing, but can.
shares_results() ->
    Fails = fun({Prefix, Branches}) ->
                    Broken = [T || {set, _, {call, _, break, [T]}} <- Prefix],
                    Used = [lists:usort([Name || {set, _, {call, _, use, [Name, T]}} <- B, lists:member(T, Broken)])
                            || B <- Branches],
                    lists:any(fun(Name) -> length([ok || Names <- Used, lists:member(Name, Names)]) >= 2 end, [a, b, c])
            end,
    [{[{make, []}, {break, [1]}], [[{use, [a, 1]}], [{use, [a, 1]}]]}] =
        minima(parallel(pool_model), 25, lists:seq(1, 300), 30, Fails).

%% Two branches do, whatever the number it was found with; a third is joined or dropped.
three_branches_become_two() ->
    free(),
    put(ravel_branches, 4),
    Fails = fun({_, Branches}) ->
                    length([B || B <- Branches, B =/= []]) >= 2
                        andalso length([C || B <- Branches, {set, _, {call, _, _, [C]}} <- B, C >= 2]) >= 3
            end,
    Minima = minima(parallel(table_model), 15, lists:seq(1, 40), 20, Fails),
    [[{op, [2]}, {op, [2]}, {op, [2]}]] = lists:usort([A ++ B || {[], [A, B]} <- Minima]),
    true = length(Minima) =< 2,
    erase(ravel_branches).

%% What fails without branches ends without them.
sequential_failure_leaves_branches() ->
    free(),
    Fails = fun(Test) -> high(3, flat(Test)) end,
    [{[{op, [3]}], [[], []]}] = minima(parallel(table_model), 10, lists:seq(1, 40), 20, Fails).

never_one_branch() ->
    lists:foreach(fun(Seed) ->
                          walk(parallel(pool_model), Seed,
                               fun({_, Branches}) -> true = length([B || B <- Branches, B =/= []]) =/= 1 end)
                  end, lists:seq(1, 300)).

%% Two commands that only go together, and do not stand side by side.
ends_together() ->
    free(),
    Fails = fun(Cmds) ->
                    Cs = [C || {set, _, {call, _, _, [C]}} <- Cmds],
                    lists:member(2, Cs) andalso length([C || C <- Cs, C =:= 1]) rem 2 =:= 0
                        andalso lists:all(fun(C) -> C =:= 1 orelse C =:= 2 end, Cs)
            end,
    Item = fun(Var, C) -> {set, {var, Var}, {call, table_model, op, [C]}} end,
    true = Fails([Item(1, 1), Item(2, 2), Item(3, 1)]),
    [[{op, [2]}]] = minima(sequential(table_model), 4, lists:seq(1, 3000), 5, Fails).

%%% More than PropEr's two branches of six

more_branches() ->
    free(),
    put(ravel_branches, 4),
    Tests = [hd(ravel_gen:value(parallel(count_model), 50, ravel_gen:seed(Seed))) || Seed <- lists:seq(1, 50)],
    true = lists:any(fun({_, Branches}) -> length([B || B <- Branches, length(B) >= 5]) =:= 4 end, Tests),
    erase(ravel_branches).

long_branches() ->
    Tests = [hd(ravel_gen:value(parallel(count_model), 42, ravel_gen:seed(Seed))) || Seed <- lists:seq(1, 50)],
    true = lists:any(fun({_, Branches}) -> lists:sum([length(B) || B <- Branches]) > 12 end, Tests).
