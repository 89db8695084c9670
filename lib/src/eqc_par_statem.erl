%% SPDX-License-Identifier: Apache-2.0
%%
%% The parallel module of QuickCheck's first years (Claessen et al. 2009, section 4.4): the same models as
%% eqc_statem, run in parallel. run_commands/2 gives {H, {A, B}, Result}, where A and B are lists of {call,
%% result}, one for each branch.
-module(eqc_par_statem).

-export([commands/1, commands/2, run_commands/2, run_commands/3, more_commands/2, command_names/1]).

commands(Mod) -> ravel_parallel:commands(ravel_model:new(eqc, Mod), [], default).
commands(Mod, S) -> ravel_parallel:commands(ravel_model:new(eqc, Mod), [], {init, S}).

more_commands(N, Gen) -> ravel_commands:more_commands(N, Gen).

run_commands(Mod, Test) -> run_commands(Mod, Test, []).
%% Test cases are printed with a pair of branches in the paper.
run_commands(Mod, {Prefix, {A, B}}, Env) -> run_commands(Mod, {Prefix, [A, B]}, Env);
run_commands(Mod, Test, Env) ->
    {History, Branches, Reason} = eqc_statem:run_parallel_commands(Mod, Test, Env),
    {History, list_to_tuple(pair(Branches)), Reason}.

%% A prefix that fails leaves no branches; properties match a pair all the same.
pair([]) -> [[], []];
pair(Branches) -> Branches.

command_names(Test) -> ravel_statem:command_names(Test).
