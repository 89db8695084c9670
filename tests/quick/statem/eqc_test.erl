%% SPDX-License-Identifier: Apache-2.0
%%
%% QuickCheck's dialect: its results and histories, models in grouped style, eqc_par_statem, finite state
%% machines, ?PULSE.
-module(eqc_test).

-export([all/0]).

-include_lib("pulse/include/pulse.hrl").

all() ->
    [fun grouped_valid/0, fun grouped_results/0, fun grouped_property/0, fun adapts/0, fun features/0, fun parallel/0,
     fun par_statem/0, fun linearizable/0, fun lamp/0, fun small_functions/0, fun pulse_macro/0].

c(Var, F, Args) -> {set, {var, Var}, {call, grouped_model, F, Args}}.

commands(Seed) -> hd(ravel_gen:value(eqc_statem:commands(grouped_model), 15, ravel_gen:seed(Seed))).

grouped_valid() ->
    lists:foreach(fun(Seed) ->
                          [{model, grouped_model} | Cmds] = commands(Seed),
                          Calls = [{F, Args} || {set, _, {call, _, F, Args}} <- Cmds],
                          %% open comes first and only once; precondition_common and put_pre hold.
                          Opens = [N || {N, {open, []}} <- lists:zip(lists:seq(1, length(Calls)), Calls)],
                          true = Opens =:= [1] orelse Calls =:= [],
                          [] = [Args || {put, Args} <- Calls, Args =:= [never] orelse Args =:= [13]]
                  end, lists:seq(1, 100)),
    Names = lists:usort(lists:append([eqc_statem:command_names(commands(Seed)) || Seed <- lists:seq(1, 100)])),
    [{erlang, length, 1}, {grouped_model, open, 0}, {grouped_model, put, 1}, {grouped_model, take, 1}] = Names.

grouped_results() ->
    {H, _, ok} = eqc_statem:run_commands([{model, grouped_model}, c(1, open, []), c(2, put, [5]), c(3, take, [{var, 2}])]),
    [ok, 5, 0] = [eqc_statem:history_result(E) || E <- H],
    [_, {{set, {var, 2}, _}, _}, _] =
        eqc_statem:zip([{model, grouped_model}, c(1, open, []), c(2, put, [5]), c(3, take, [{var, 2}])], H),
    {_, _, {postcondition, no_99}} = eqc_statem:run_commands(grouped_model, [c(1, open, []), c(2, put, [99])]),
    {_, _, {precondition, false}} = eqc_statem:run_commands(grouped_model, [c(1, open, []), c(2, put, [never])]),
    {_, _, {exception, {'EXIT', {badarg, _}}}} =
        eqc_statem:run_commands(grouped_model, [c(1, open, []), {set, {var, 2}, {call, erlang, list_to_atom, [1]}}]),
    {_, _, ok} = eqc_statem:run_commands(commands(7), []).

grouped_property() ->
    [{passed, _} = ravel_quick:run(grouped_model, prop_shelf, #{seed => Seed, size => 10}) || Seed <- lists:seq(1, 50)].

%% Without adapt, a take of a thing whose put is gone is dropped; with it, another thing is taken.
adapts() ->
    Model = ravel_model:new(eqc, grouped_model),
    Item = fun({set, {var, N}, Call}) -> {item, N, Call, []} end,
    Cmds = [c(1, open, []), c(2, put, [1]), c(3, put, [2]), c(4, take, [{var, 3}]), c(5, take, [{var, 3}])],
    {Kept, _, _} = ravel_smaller:repair(Model, grouped_model:initial_state(), [Item(C) || C <- Cmds]),
    [{open, []}, {put, [1]}, {put, [2]}, {take, [{var, 3}]}, {take, [{var, 2}]}] =
        [{F, A} || {item, _, {call, _, F, A}, _} <- Kept].

features() ->
    {H, _, ok} = eqc_statem:run_commands(grouped_model, [c(1, open, []), c(2, put, [5]), c(3, put, [4])]),
    [open, {put, 1}, put, {put, 0}, put] = eqc_statem:call_features(H),
    [{put, 1}, put, {put, 0}, put] = eqc_statem:call_features(put, H),
    [] = eqc_statem:call_features({put, 2}, H).

parallel() ->
    {[{model, tally_model} | _], [_, _]} = Test =
        hd(ravel_gen:value(eqc_statem:parallel_commands(tally_model), 10, ravel_gen:seed(5))),
    tally_model:setup(),
    {_, [_, _] = Branches, ok} = eqc_statem:run_parallel_commands(Test),
    [{{call, tally_model, _, _}, _} | _] = lists:append(Branches).

%% The paper's property.
par_statem() ->
    Add = fun(Var) -> {set, {var, Var}, {call, tally_model, add, [1]}} end,
    tally_model:setup(),
    {_, {[{{call, tally_model, add, [1]}, 1}], [{_, 1}]}, no_possible_interleaving} =
        eqc_par_statem:run_commands(tally_model, {[], [[Add(1)], [Add(2)]]}),
    {Prefix, [_, _]} = hd(ravel_gen:value(eqc_par_statem:commands(tally_model), 10, ravel_gen:seed(5))),
    true = lists:all(fun(Command) -> element(1, Command) =:= set end, Prefix).

linearizable() ->
    Branches = [[{set, {var, 1}, {call, tally_model, safe_add, [1]}}], [{set, {var, 2}, {call, tally_model, read, []}}]],
    Test = {[{model, tally_model}], Branches},
    tally_model:setup(),
    {_, _, ok} = eqc_statem:run_parallel_commands(eqc_statem:linearizable(Test)),
    undefined = get(ravel_real_time).

lamp() ->
    [{passed, _} = ravel_quick:run(lamp_model, prop_lamp, #{seed => Seed, size => 20}) || Seed <- lists:seq(1, 50)],
    Cmds = hd(ravel_gen:value(eqc_fsm:commands(lamp_model), 30, ravel_gen:seed(1))),
    {H, {_, Level}, ok} = eqc_fsm:run_commands(lamp_model, Cmds),
    [off, on] = lists:usort(eqc_fsm:state_names(H)),
    Level = 10 - lists:sum([By || {set, _, {call, _, dim, [By]}} <- Cmds]).

small_functions() ->
    true = eqc_statem:eq(1, 1),
    {1, '/=', 2} = eqc_statem:eq(1, 2),
    true = eqc_statem:conj([true, true]),
    {1, '/=', 2} = eqc_statem:conj([true, {1, '/=', 2}]),
    {ok, 3} = eqc_statem:get_metadata(a, {call, m, f, [], [{a, 3}]}),
    false = eqc_statem:get_metadata(a, {call, m, f, []}),
    Cmds = [{model, grouped_model}, c(1, open, []), c(2, put, [5])],
    2 = eqc_statem:commands_length(Cmds),
    true = eqc_statem:postconditions(Cmds, [ok, 5]),
    false = eqc_statem:postconditions(Cmds, [ok, 6]),
    {state, [{var, 2}], true} = eqc_statem:state_after(Cmds).

pulse_macro() ->
    true = ?PULSE({A, _}, {1, 2}, A =:= 1).
