%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's names for finite state machines, over ravel_fsm.
-module(proper_fsm).

-export([commands/1, commands/2, run_commands/2, run_commands/3, state_names/1, target_states/4]).

-callback initial_state() -> atom() | tuple().
-callback initial_state_data() -> term().
-callback precondition(atom() | tuple(), atom() | tuple(), term(), tuple()) -> boolean().
-callback postcondition(atom() | tuple(), atom() | tuple(), term(), tuple(), term()) -> boolean().
-callback next_state_data(atom() | tuple(), atom() | tuple(), term(), term(), tuple()) -> term().

commands(Mod) -> ravel_commands:commands(model(Mod), [], default).
commands(Mod, {_Name, _Data} = S) -> ravel_commands:commands(model(Mod), [], {init, S}).

run_commands(Mod, Commands) -> run_commands(Mod, Commands, []).
run_commands(Mod, Commands, Env) ->
    {History, S, Reason} = ravel_statem:run(model(Mod), Commands, Env),
    {[{Before, Result} || {Before, _, _, Result, _} <- History], S, Reason}.

state_names(History) -> ravel_fsm:state_names(History).

%% As PropEr has it: the last one first, `history` as it is written, whatever the precondition says.
target_states(Mod, From, Data, Call) -> lists:reverse(ravel_fsm:targets(Mod, From, Data, Call)).

model(Mod) -> ravel_model:fsm(proper, Mod).
