%% SPDX-License-Identifier: Apache-2.0
%%
%% A grouped QuickCheck model, with all the callbacks that a command may have: things on a shelf, in the
%% process dictionary.
-module(grouped_model).

-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_statem.hrl").

-export([prop_shelf/0, initial_state/0]).

-record(state, {things = [], open = false}).

initial_state() -> #state{}.

weight(_, put) -> 6;
weight(_, _) -> 2.

command_precondition_common(S, Command) -> S#state.open orelse Command =:= open.

precondition_common(_, {call, _, _, Args}) -> not lists:member(never, Args).

invariant(S) -> length(S#state.things) =< 1000.

open_pre(S) -> not S#state.open.
open_args(_) -> [].
open() -> erlang:put(shelf, []), ok.
open_next(S, _, []) -> S#state{open = true}.

put_args(_) -> [oneof([nat(), never])].
put_pre(_, [Thing]) -> Thing =/= 13.
put(Thing) -> erlang:put(shelf, [Thing | erlang:get(shelf)]), Thing.
put_next(S, V, [_]) -> S#state{things = [V | S#state.things]}.
put_post(_, [Thing], Result) -> eq(Result, Thing).
put_features(_, [Thing], _) -> [{put, Thing rem 2}].

take_pre(S) -> S#state.things =/= [].
take_pre(S, [Thing]) -> lists:member(Thing, S#state.things).
take_args(S) -> [elements(S#state.things)].
take_adapt(S, [_]) -> [hd(S#state.things)].
take(Thing) ->
    erlang:put(shelf, lists:delete(Thing, erlang:get(shelf))),
    length(erlang:get(shelf)).
take_next(S, _, [Thing]) -> S#state{things = lists:delete(Thing, S#state.things)}.
take_return(S, [_]) -> length(S#state.things) - 1.
take_post(S, Args, Result) -> eq(Result, take_return(S, Args)).

count_command(_) -> {call, erlang, length, [{call, ?MODULE, shelf, []}]}.

length_post(S, [_], Result) -> eq(Result, length(S#state.things)).

shelf() -> erlang:get(shelf).

postcondition_common(_, {call, _, put, [99]}, _) -> no_99;
postcondition_common(_, _, _) -> true.

call_features_common(_, {call, _, Name, _}, _) -> [Name].

prop_shelf() ->
    ?FORALL(Cmds, commands(?MODULE),
            begin
                {H, S, Res} = run_commands(Cmds),
                pretty_commands(?MODULE, Cmds, {H, S, Res},
                                aggregate(command_names(Cmds), Res == ok))
            end).
