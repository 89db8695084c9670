%% SPDX-License-Identifier: Apache-2.0
%%
%% What running commands returns, in PropEr's shapes: results, histories, states and reasons, sequential and
%% parallel; and the text that explains a failure.
-module(run_test).

-export([all/0]).

all() ->
    [fun passes/0, fun postcondition_false/0, fun postcondition_raises/0, fun precondition_false/0, fun exception/0,
     fun initial_state/0, fun environment/0, fun parallel_passes/0, fun parallel_prefix_fails/0, fun parallel_fails/0,
     fun exceptions_in_branches/0, fun killed_branch/0, fun branches_stay/0, fun explains_parallel/0,
     fun explains_sequential/0, fun explains_wide/0, fun explains_pids/0, fun state_after/0, fun generated_passes/0].

c(Var, F, Args) -> {set, {var, Var}, {call, tally_model, F, Args}}.

run(Cmds) -> run(Cmds, []).
run(Cmds, Env) ->
    tally_model:setup(),
    proper_statem:run_commands(tally_model, Cmds, Env).

parallel(Test) ->
    tally_model:setup(),
    proper_statem:run_parallel_commands(tally_model, Test).

s(N, Seen) -> #{n => N, seen => Seen}.

passes() ->
    S0 = s(0, []),
    S1 = s(2, [2]),
    {[{S0, 2}, {S1, 2}, {S1, 2}], S1, ok} = run([c(1, safe_add, [2]), c(2, read, []), c(3, same, [{var, 1}])]),
    [{1, a}] = proper_statem:zip([1, 2], [a]),
    [{tally_model, read, 0}] = proper_statem:command_names([c(1, read, [])]).

postcondition_false() ->
    S0 = s(0, []),
    {[{S0, wrong}], S0, {postcondition, false}} = run([c(1, same, [wrong]), c(2, read, [])]).

postcondition_raises() ->
    {[{_, badly}], _, {postcondition, {exception, error, no_idea, [_ | _]}}} = run([c(1, same, [badly])]).

precondition_false() ->
    {[], _, {precondition, false}} = run([c(1, same, [forbidden])]).

exception() ->
    {[{_, 0}], _, {exception, exit, oops, _}} = run([c(1, read, []), c(2, fail, [exit]), c(3, read, [])]),
    %% An exception while a symbolic argument is evaluated counts as one in the command.
    {[], _, {exception, error, badarg, _}} = run([c(1, same, [{call, erlang, list_to_integer, ["x"]}])]).

initial_state() ->
    {[], undefined, initialization_error} = run([{init, s({call, erlang, hd, [[]]}, [])}, c(1, read, [])]),
    S = s(5, []),
    {[{S, 1}], S, ok} = run([{init, s({call, erlang, abs, [-5]}, [])}, c(1, same, [1])]).

environment() ->
    {[{_, 7}, {_, 7}], _, ok} = run([c(1, same, [{var, x}]), c(2, same, [{var, 1}])], [{x, 7}]).

parallel_passes() ->
    Test = {[c(1, safe_add, [1])], [[c(2, safe_add, [1]), c(3, read, [])], [c(4, same, [{var, 1}])]]},
    {[{_, 1}], [[{{set, {var, 2}, _}, 2}, {_, 2}], [{_, 1}]], ok} = parallel(Test),
    [_, _, _, _] = proper_statem:command_names(Test).

parallel_prefix_fails() ->
    {[{_, wrong}], [], {postcondition, false}} = parallel({[c(1, same, [wrong])], [[c(2, read, [])], [c(3, read, [])]]}).

%% Both read before one writes.
parallel_fails() ->
    {[], [[{_, 1}], [{_, 1}]], no_possible_interleaving} = parallel({[], [[c(1, add, [1])], [c(2, add, [1])]]}).

exceptions_in_branches() ->
    {[], [[{_, {'EXIT', {oops, _}}}, {_, 0}], [{_, {'EXIT', oops}}], [{_, {'EXIT', {{nocatch, oops}, _}}}]], ok} =
        parallel({[], [[c(1, fail, [error]), c(2, read, [])], [c(3, fail, [exit])], [c(4, fail, [throw])]]}).

killed_branch() ->
    {[], [[{_, 0}], []], {branch_died, 2, killed}} = parallel({[], [[c(1, read, [])], [c(2, read, []), c(3, die, [])]]}),
    %% Nothing of the branches stays in the mailbox.
    {messages, []} = process_info(self(), messages).

%% A process that runs a branch lives until all branches are done: the table that it makes is still there.
branches_stay() ->
    Test = {[], [[{set, {var, 1}, {call, ets, new, [run_test, [named_table, public]]}}],
                 [c(2, wait, []), {set, {var, 3}, {call, ets, info, [run_test, size]}}]]},
    {[], [[{_, run_test}], [_, {_, 0}]], ok} = parallel(Test).

explains_parallel() ->
    put(ravel_detail, true),
    parallel({[c(1, safe_add, [3])], [[c(2, add, [1])], [c(3, add, [1])]]}),
    "prefix:\n"
    "  V1 = safe_add(3) -> 3\n"
    "model state after it: #{n => 3,seen => [3]}\n"
    "branch 1           | branch 2\n"
    "  V2 = add(1) -> 4 |   V3 = add(1) -> 4\n"
    "no interleaving explains these results (3 states looked at)\n"
    "the longest has 1 of 2 commands:\n"
    "  branch 1: V2 = add(1) -> 4\n"
    "then, in model state #{n => 4,seen => [4,3]}\n"
    "  branch 2: V3 = add(1) -> 4: postcondition is false\n" = reported().

explains_sequential() ->
    put(ravel_detail, true),
    run([c(1, safe_add, [3]), c(2, same, [[{var, 1}, wrong]]), c(3, same, [wrong])]),
    "commands:\n"
    "  V1 = safe_add(3) -> 3\n"
    "  V2 = same([V1,wrong]) -> [3,wrong]\n"
    "  V3 = same(wrong) -> wrong\n"
    "  ^ postcondition is false\n"
    "model state before it: #{n => 3,seen => [3]}\n" = reported(),
    put(ravel_detail, true),
    run([c(1, read, []), c(2, fail, [exit]), c(3, read, [])]),
    "commands:\n"
    "  V1 = read() -> 0\n"
    "  V2 = fail(exit) -> exit oops\n"
    "model state before it: #{n => 0,seen => []}\n" = reported().

%% Pids are shown by the variable of the command that returned them.
explains_pids() ->
    put(ravel_detail, true),
    Self = self(),
    run([c(1, same, [{call, erlang, self, []}]), c(2, same, [[{var, 1}, wrong]]), c(3, same, [wrong])]),
    Text = reported(),
    Expected = "commands:\n  V1 = same({call,erlang,self,[]}) -> " ++ pid_to_list(Self)
        ++ "\n  V2 = same([V1,wrong]) -> [V1,wrong]\n",
    Expected = lists:sublist(Text, length(Expected)).

%% Columns that do not fit beside each other stand below each other.
explains_wide() ->
    put(ravel_detail, true),
    Long = lists:duplicate(60, $x),
    parallel({[], [[c(1, same, [Long])], [c(2, same, [wrong])]]}),
    Text = reported(),
    Line = "branch 1\n  V1 = same(\"" ++ Long ++ "\") -> \"" ++ Long ++ "\"\nbranch 2\n  V2 = same(wrong) -> wrong\n",
    true = string:find(Text, Line) =/= nomatch.

reported() ->
    erase(ravel_detail),
    [Text] = erase(ravel_report),
    lists:flatten(Text()).

state_after() ->
    #{n := {call, erlang, '+', [{call, erlang, '+', [0, 1]}, 2]}, seen := [{var, 2}, {var, 1}]} =
        proper_statem:state_after(tally_model, [c(1, safe_add, [1]), c(2, safe_add, [2])]).

%% Many generated tests of a correct counter: no false alarm, sequential and with two to four branches.
generated_passes() ->
    lists:foreach(fun(Seed) ->
                          put(ravel_branches, 2 + Seed rem 3),
                          S = ravel_gen:seed(Seed),
                          Made = fun(Gen) -> hd(ravel_gen:value(Gen, Seed rem 30, S)) end,
                          {_, _, ok} = run(Made(proper_statem:commands(tally_model))),
                          {_, _, ok} = parallel(Made(proper_statem:parallel_commands(tally_model)))
                  end, lists:seq(1, 200)),
    erase(ravel_branches).
