%% SPDX-License-Identifier: Apache-2.0
%%
%% Finite state machines as state machines. The state is {Name, Data}; what may follow is listed by a
%% function of the model that is called as the state is: unlocked(Data), or unlocked(Attribute, ..., Data)
%% for {unlocked, Attribute, ...}. Its elements are {Target, Call}, where `history` as target means the same
%% state again.
%%
%% A command list does not say which transition a call stands for, so it is found again: the target whose
%% transition calls the same function and whose precondition holds. Two such targets are a mistake of the
%% model, and an error.
%%
%% Grouped QuickCheck models list {Target, command name} instead, by functions without Data; their transform
%% makes '$args'/4 for them (eqc_group_commands).
-module(ravel_fsm).

-export([initial_state/1, draw/5, precondition/3, next_state/4, postcondition/4, features/4, state_names/1, targets/4]).

initial_state(Mod) -> {Mod:initial_state(), Mod:initial_state_data()}.

%% Draws a transition by weight. One whose generation raises an error (elements([]), say) is not possible
%% now: another one is drawn instead.
draw(Mode, Mod, S, Size, Seed) ->
    draw_from(weighted(Mod, S, transitions(Mod, S)), Mode, Size, Seed).

draw_from([], _, _, Seed) ->
    {no_command, [], Seed};
draw_from(Weighted, Mode, Size, Seed) ->
    [N | Seed1] = ravel_gen:uniform(lists:sum([Weight || {Weight, _} <- Weighted]), Seed),
    Gen = ravel_gen:choice(N, Weighted),
    try ravel_gen:Mode(Gen, Size, Seed1) of
        [{Call, Kids} | Seed2] when Mode =:= tree -> {Call, Kids, Seed2};
        [Call | Seed2] -> {Call, [], Seed2}
    catch
        error:_ -> draw_from(lists:keydelete(Gen, 2, Weighted), Mode, Size, Seed1)
    end.

weighted(Mod, {From, _}, Transitions) ->
    Weigh = weigher(Mod),
    [{Weight, Gen} || {To, Gen} <- Transitions, Weight <- [Weigh(From, To, Gen)], Weight > 0].

weigher(Mod) ->
    case erlang:function_exported(Mod, weight, 3) of
        true -> fun(From, To, Gen) -> Mod:weight(From, To, name_or_call(Mod, Gen)) end;
        false -> fun(_, _, _) -> 1 end
    end.

%% Grouped models weigh by the name of the command.
name_or_call(Mod, {call, _, Name, _} = Call) ->
    case erlang:function_exported(Mod, '$args', 4) of
        true -> Name;
        false -> Call
    end;
name_or_call(_, Gen) -> Gen.

transitions(Mod, {From, Data}) ->
    [{target(To, From), gen(Mod, What, From, target(To, From), Data)} || {To, What} <- listed(Mod, From, Data)].

target(history, From) -> From;
target(To, _) -> To.

gen(Mod, Name, From, To, Data) when is_atom(Name) ->
    {call, Mod, Name, ravel_gen:lazy(fun() -> Mod:'$args'(Name, From, To, Data) end)};
gen(_, Gen, _, _, _) -> Gen.

listed(Mod, From, Data) when is_atom(From) -> listed(Mod, From, [], Data);
listed(Mod, From, Data) ->
    [Name | Attributes] = tuple_to_list(From),
    listed(Mod, Name, Attributes, Data).

listed(Mod, Name, Attributes, Data) ->
    case erlang:function_exported(Mod, '$args', 4) of
        true -> apply(Mod, Name, Attributes);
        false -> apply(Mod, Name, Attributes ++ [Data])
    end.

precondition(Mod, S, Call) -> reached(Mod, S, Call) =/= [].

next_state(Mod, {From, Data} = S, Var, Call) ->
    To = the_target(Mod, S, Call),
    {To, Mod:next_state_data(From, To, Data, Var, Call)}.

postcondition(Mod, {From, Data} = S, Call, Result) ->
    Mod:postcondition(From, the_target(Mod, S, Call), Data, Call, Result).

features(Mod, {From, Data} = S, Call, Result) ->
    Mod:call_features(From, the_target(Mod, S, Call), Data, Call, Result).

the_target(Mod, S, Call) ->
    [To] = reached(Mod, S, Call),
    To.

%% Where the call leads from here: nowhere or to one state.
reached(Mod, {From, Data} = S, Call) ->
    Targets = lists:usort([To || {To, Gen} <- transitions(Mod, S), same_function(Gen, Call)]),
    case [To || To <- Targets, Mod:precondition(From, To, Data, Call)] of
        [_, _ | _] = Several -> error({several_transitions, From, Several, Call});
        Found -> Found
    end.

%% Where the call may lead from there, as the model lists it.
targets(Mod, From, Data, Call) ->
    [To || {To, What} <- listed(Mod, From, Data), same_function(gen(Mod, What, From, target(To, From), Data), Call)].

same_function({call, M, F, Args}, Call) when is_list(Args) ->
    {M, F, length(Args)} =:= {element(2, Call), element(3, Call), length(element(4, Call))};
same_function({call, M, F, _}, Call) -> {M, F} =:= {element(2, Call), element(3, Call)};
same_function(_, _) -> false.

state_names(History) -> [Name || {{Name, _}, _} <- History].
