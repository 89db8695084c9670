%% SPDX-License-Identifier: Apache-2.0
%%
%% QuickCheck's names for finite state machines, over ravel_fsm, with those of eqc_statem that go with them.
%% Not offered: pictures and analysis of the state space (visualize, analyze, automate_weights, dot).
-module(eqc_fsm).

-export([commands/1, commands/2, more_commands/2, run_commands/1, run_commands/2, run_commands/3]).
-export([state_names/1, state_after/2]).
-export([pretty_commands/4, pretty_commands/5, check_commands/3, command_names/1, commands_length/1, zip/2, eq/2, conj/1]).
-export([call_features/1, call_features/2, history_state/1, history_result/1]).

commands(Mod) -> ravel_commands:commands(model(Mod), [{model, Mod}], default).
commands(Mod, {_Name, _Data} = S) -> ravel_commands:commands(model(Mod), [{model, Mod}], {init, S}).

more_commands(N, Gen) -> ravel_commands:more_commands(N, Gen).

run_commands(Commands) -> run_commands(ravel_statem:model_of(Commands), Commands, []).

run_commands(Mod, Commands) when is_atom(Mod) -> run_commands(Mod, Commands, []);
run_commands(Commands, Env) -> run_commands(ravel_statem:model_of(Commands), Commands, Env).

run_commands(Mod, Commands, Env) -> eqc_statem:outcome(ravel_statem:run(model(Mod), Commands, Env)).

model(Mod) -> ravel_model:fsm(eqc, Mod).

state_names(History) -> [Name || H <- History, {Name, _} <- [eqc_statem:history_state(H)]].
state_after(Mod, Commands) -> ravel_statem:state_after(model(Mod), Commands).

pretty_commands(Mod, Commands, Outcome, Prop) -> eqc_statem:pretty_commands(Mod, Commands, Outcome, Prop).
pretty_commands(Mod, Commands, Outcome, Env, Prop) -> eqc_statem:pretty_commands(Mod, Commands, Outcome, Env, Prop).
check_commands(Mod, Commands, Outcome) -> eqc_statem:check_commands(Mod, Commands, Outcome).
command_names(Commands) -> eqc_statem:command_names(Commands).
commands_length(Commands) -> eqc_statem:commands_length(Commands).
zip(As, Bs) -> eqc_statem:zip(As, Bs).
eq(A, B) -> eqc_statem:eq(A, B).
conj(Conditions) -> eqc_statem:conj(Conditions).
call_features(History) -> eqc_statem:call_features(History).
call_features(Function, History) -> eqc_statem:call_features(Function, History).
history_state(H) -> eqc_statem:history_state(H).
history_result(H) -> eqc_statem:history_result(H).
