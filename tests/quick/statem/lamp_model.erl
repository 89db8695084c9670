%% SPDX-License-Identifier: Apache-2.0
%%
%% A grouped QuickCheck finite state machine: a lamp that can only be dimmed while it is on.
-module(lamp_model).

-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_fsm.hrl").

-export([prop_lamp/0]).

initial_state() -> off.
initial_state_data() -> 10.

off() -> [{on, switch}].
on() -> [{off, switch}, {history, dim}].

weight(_, _, dim) -> 3;
weight(_, _, _) -> 1.

switch_args(_, _, _) -> [].
switch_post(From, To, _, [], Result) -> Result =:= ok andalso From =/= To.
switch() -> ok.

dim_args(_, _, _) -> [choose(1, 3)].
dim_pre(_, _, Level, [By]) -> Level >= By.
dim_next(on, on, Level, _, [By]) -> Level - By.
dim_post(on, on, Level, [By], Result) -> eq(Result, By) =:= true andalso Level >= By.
dim(By) -> By.

prop_lamp() ->
    ?FORALL(Cmds, commands(?MODULE),
            begin
                {H, S, Res} = run_commands(?MODULE, Cmds),
                aggregate(zip(state_names(H), command_names(Cmds)),
                          pretty_commands(?MODULE, Cmds, {H, S, Res}, Res == ok))
            end).
