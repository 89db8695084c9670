%% SPDX-License-Identifier: Apache-2.0
%%
%% The one place that calls a model's callbacks. Everybody else (generation, shrinking, running,
%% linearization) works on a #model{} and so does not know whether the module is a PropEr or a QuickCheck
%% one, a state machine or a finite state machine. Optional callbacks are looked up once, when the model is
%% made: a missing one costs a comparison.
-module(ravel_model).

-export([new/2, fsm/2, initial_state/1, precondition/3, next_state/4, postcondition/4, invariant/2,
         dynamic_precondition/3, adapt/3, blocking/3, features/4, admits/3]).

-include("ravel_model.hrl").

-spec new(proper | eqc, module()) -> #model{}.
new(Dialect, Mod) ->
    Has = exports(Mod),
    #model{mod = Mod, dialect = Dialect,
           precondition = Has(precondition, 2),
           postcondition = Has(postcondition, 3),
           invariant = Dialect =:= eqc andalso Has(invariant, 1),
           dynamic = Dialect =:= eqc andalso Has(dynamic_precondition, 2),
           adapt = Dialect =:= eqc andalso Has(adapt, 2),
           blocking = Dialect =:= eqc andalso Has(blocking, 2),
           features = Dialect =:= eqc andalso Has(call_features, 3)}.

-spec fsm(proper | eqc, module()) -> #model{}.
fsm(Dialect, Mod) ->
    Has = exports(Mod),
    #model{mod = Mod, kind = fsm, dialect = Dialect,
           invariant = Dialect =:= eqc andalso Has(invariant, 2),
           dynamic = Dialect =:= eqc andalso Has(dynamic_precondition, 3),
           features = Dialect =:= eqc andalso Has(call_features, 5)}.

%% function_exported/3 says false of a module that is not loaded yet; asking the module for anything loads
%% it. Only then, because that question is an event of the machine, and a test is generated once for all its
%% schedules: up to its first event.
exports(Mod) ->
    _ = erlang:function_exported(Mod, initial_state, 0) orelse Mod:module_info(module),
    fun(Name, Arity) -> erlang:function_exported(Mod, Name, Arity) end.

initial_state(#model{kind = statem, mod = Mod}) -> Mod:initial_state();
initial_state(#model{mod = Mod}) -> ravel_fsm:initial_state(Mod).

precondition(#model{precondition = false}, _, _) -> true;
precondition(#model{kind = statem, mod = Mod}, S, Call) -> Mod:precondition(S, Call);
precondition(#model{mod = Mod}, S, Call) -> ravel_fsm:precondition(Mod, S, Call).

next_state(#model{kind = statem, mod = Mod}, S, Var, Call) -> Mod:next_state(S, Var, Call);
next_state(#model{mod = Mod}, S, Var, Call) -> ravel_fsm:next_state(Mod, S, Var, Call).

postcondition(#model{postcondition = false}, _, _, _) -> true;
postcondition(#model{kind = statem, mod = Mod}, S, Call, Result) -> Mod:postcondition(S, Call, Result);
postcondition(#model{mod = Mod}, S, Call, Result) -> ravel_fsm:postcondition(Mod, S, Call, Result).

invariant(#model{invariant = false}, _) -> true;
invariant(#model{kind = statem, mod = Mod}, S) -> Mod:invariant(S);
invariant(#model{mod = Mod}, {Name, Data}) -> Mod:invariant(Name, Data).

dynamic_precondition(#model{dynamic = false}, _, _) -> true;
dynamic_precondition(#model{kind = statem, mod = Mod}, S, Call) -> Mod:dynamic_precondition(S, Call);
dynamic_precondition(#model{mod = Mod}, {Name, Data}, Call) -> Mod:dynamic_precondition(Name, Data, Call).

adapt(#model{adapt = false}, _, _) -> false;
adapt(#model{mod = Mod}, S, Call) -> Mod:adapt(S, Call).

blocking(#model{blocking = false}, _, _) -> false;
blocking(#model{mod = Mod}, S, Call) -> Mod:blocking(S, Call) =:= true.

features(#model{features = false}, _, _, _) -> [];
features(#model{kind = statem, mod = Mod}, S, Call, Result) -> Mod:call_features(S, Call, Result);
features(#model{mod = Mod}, S, Call, Result) -> ravel_fsm:features(Mod, S, Call, Result).

%% May the command come next in (symbolic) state S, and which state does it lead to? A callback that raises
%% an exception says no: shrinking and interleaving lead it into states that its author never generated
%% from.
-spec admits(#model{}, term(), #item{}) -> {ok, term()} | no.
admits(Model, S, #item{var = Var, call = Call}) ->
    try
        case precondition(Model, S, Call) of
            true -> {ok, next_state(Model, S, {var, Var}, Call)};
            _ -> no
        end
    catch
        _:_ -> no
    end.
