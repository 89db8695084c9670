%% SPDX-License-Identifier: Apache-2.0
%%
%% The model for QuickCheck, and its properties: commands one after the other, in parallel, and test cases as they come
%% out of shrinking, to be explored completely (--strategy dpor).

-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_statem.hrl").
-include("proc_reg_model.hrl").
-compile([export_all, nowarn_export_all]).

prop_proc_reg() ->
    ?FORALL(Cmds, commands(?MODULE),
            begin
                Registry = start(),
                {_, S, Result} = run_commands(?MODULE, Cmds),
                cleanup(Registry, S#state.pids),
                Result == ok
            end).

prop_proc_reg_parallel() -> parallel(eqc_par_statem:commands(?MODULE)).

parallel(Commands) ->
    ?FORALL(Cmds, Commands,
            begin
                Registry = start(),
                {H, AB, Result} = eqc_par_statem:run_commands(?MODULE, Cmds),
                cleanup(Registry, [H, AB]),
                Result == ok
            end).

%% A process that has ended is registered twice in parallel. (Branches are a pair in the paper, and may be a list.)
prop_first_race() ->
    parallel({[set(1, spawn, []), set(2, kill, [{var, 1}])],
              {[set(3, reg, [a, {var, 1}])], [set(4, reg, [a, {var, 1}])]}}).

%% The same, and it has been registered before.
prop_second_race() ->
    parallel({[set(1, spawn, []), set(2, kill, [{var, 1}]), set(3, reg, [a, {var, 1}])],
              [[set(4, reg, [a, {var, 1}])], [set(5, reg, [a, {var, 1}])]]}).

%% The same, and it has been registered when it was alive.
prop_second_race_killed() ->
    parallel({[set(1, spawn, []), set(2, reg, [a, {var, 1}]), set(3, kill, [{var, 1}])],
              [[set(4, reg, [a, {var, 1}])], [set(5, reg, [a, {var, 1}])]]}).

%% Two clients give the same name back.
prop_two_unreg() ->
    parallel({[set(1, spawn, []), set(2, reg, [a, {var, 1}])],
              [[set(3, unreg, [a])], [set(4, unreg, [a])]]}).

%% The name was that of a process that has ended. While one branch registers another process, the second branch
%% kills that one, and then registers a third.
prop_third_race() ->
    parallel({[set(1, spawn, []), set(2, reg, [a, {var, 1}]), set(3, kill, [{var, 1}]),
               set(4, spawn, []), set(5, spawn, [])],
              [[set(6, reg, [a, {var, 4}])],
               [set(7, kill, [{var, 4}]), set(8, reg, [a, {var, 5}])]]}).

set(Variable, Function, Arguments) -> {set, {var, Variable}, {call, ?MODULE, Function, Arguments}}.
