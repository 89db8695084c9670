%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's names for state machines, over ravel_statem. Shapes are PropEr's: a history is a list of {state
%% before, result}, and the parallel part one list of {command, result} for each branch.
%%
%% Wider than PropEr: more than two branches (ravel test --branches), longer ones, and an exception in a
%% branch is a result.
-module(proper_statem).

-export([commands/1, commands/2, more_commands/2, parallel_commands/1, parallel_commands/2]).
-export([run_commands/2, run_commands/3, run_parallel_commands/2, run_parallel_commands/3]).
-export([command_names/1, state_after/2, zip/2, all_insertions/3]).

-export_type([command/0, command_list/0, parallel_testcase/0, symbolic_var/0, symbolic_call/0, symbolic_state/0,
              dynamic_state/0, statem_result/0]).

-type symbolic_var() :: {var, pos_integer()}.
-type symbolic_call() :: {call, module(), atom(), [term()]}.
-type symbolic_state() :: term().
-type dynamic_state() :: term().
-type command() :: {set, symbolic_var(), symbolic_call()} | {init, symbolic_state()}.
-type command_list() :: [command()].
-type parallel_testcase() :: {command_list(), [command_list()]}.
-type statem_result() :: term().

-callback initial_state() -> symbolic_state().
-callback command(symbolic_state()) -> term().
-callback precondition(symbolic_state(), symbolic_call()) -> boolean().
-callback next_state(symbolic_state() | dynamic_state(), term(), symbolic_call()) -> symbolic_state() | dynamic_state().
-callback postcondition(dynamic_state(), symbolic_call(), term()) -> boolean().

commands(Mod) -> ravel_commands:commands(model(Mod), [], default).
commands(Mod, S) -> ravel_commands:commands(model(Mod), [], {init, S}).

parallel_commands(Mod) -> ravel_parallel:commands(model(Mod), [], default).
parallel_commands(Mod, S) -> ravel_parallel:commands(model(Mod), [], {init, S}).

more_commands(N, Gen) -> ravel_commands:more_commands(N, Gen).

run_commands(Mod, Commands) -> run_commands(Mod, Commands, []).
run_commands(Mod, Commands, Env) ->
    {History, S, Reason} = ravel_statem:run(model(Mod), Commands, Env),
    {history(History), S, Reason}.

run_parallel_commands(Mod, Test) -> run_parallel_commands(Mod, Test, []).
run_parallel_commands(Mod, Test, Env) ->
    {History, Branches, Reason} = ravel_statem:run_parallel(model(Mod), Test, Env),
    {history(History), [[{Command, Result} || {Command, _, Result, _} <- B] || B <- Branches], Reason}.

history(History) -> [{S, Result} || {S, _, _, Result, _} <- History].

command_names(Commands) -> ravel_statem:command_names(Commands).
state_after(Mod, Commands) -> ravel_statem:state_after(model(Mod), Commands).
zip(As, Bs) -> ravel_statem:zip(As, Bs).

%% X in each of the first Limit gaps of the list, the last of them first.
all_insertions(X, Limit, List) ->
    [Front ++ [X | Back] || N <- lists:seq(min(Limit, length(List) + 1) - 1, 0, -1), {Front, Back} <- [lists:split(N, List)]].

model(Mod) -> ravel_model:new(proper, Mod).
