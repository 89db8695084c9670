%% SPDX-License-Identifier: Apache-2.0
%%
%% PropEr's main module by its documented names: what its macros build, and testing
%% a property or a module in plain Erlang. Settings are PropEr's options; those that
%% name what is not here (workers, strategies of targeted testing) are accepted and
%% do nothing.

-module(proper).
-export([quickcheck/1, quickcheck/2, counterexample/0, counterexample/1, counterexample/2, counterexamples/0]).
-export([module/1, module/2, check/2, check/3, clean_garbage/0, check_spec/1, check_spec/2, check_specs/1, check_specs/2]).
-export([numtests/2, fails/1, on_output/2, conjunction/1, equals/2, collect/2, collect/3, aggregate/2, aggregate/3]).
-export([classify/3, measure/3, with_title/1]).
-export([forall/2, implies/2, whenfail/2, trapexit/1, timeout/2, setup/2, always/2, sometimes/2]).
-export([exists/3, forall_targeted/2, forall_targeted/3, targeted/2, get_size/1, test_to_outer_test/1, pure_check/1, pure_check/2]).
-export([global_state_erase/0, global_state_init_size/1, global_state_init_size_seed/2]).

%% Properties

forall(Type, Fun) -> ravel_property:forall(Type, Fun).
implies(Condition, Thunk) -> ravel_property:implies(Condition, Thunk).
whenfail(Action, Thunk) -> ravel_property:whenfail(Action, Thunk).
trapexit(Thunk) -> ravel_property:trapexit(Thunk).
timeout(Limit, Thunk) -> ravel_property:timeout(Limit, Thunk).
setup(Fun, Prop) -> ravel_property:setup(Fun, Prop).
always(N, Thunk) -> ravel_property:always(N, Thunk).
sometimes(N, Thunk) -> ravel_property:sometimes(N, Thunk).
conjunction(Props) -> ravel_property:conjunction(Props).
equals(A, B) -> ravel_property:equals(A, B).
numtests(N, Prop) -> ravel_property:numtests(N, Prop).
fails(Prop) -> ravel_property:fails(Prop).
on_output(Print, Prop) -> ravel_property:on_output(Print, Prop).
exists(Type, Fun, Negated) -> ravel_property:exists(Type, Fun, Negated).
forall_targeted(Type, Fun) -> ravel_property:targeted(Type, Fun).
forall_targeted(Type, Fun, _Options) -> forall_targeted(Type, Fun).
targeted(Type, Fun) -> forall_targeted(Type, Fun).
test_to_outer_test(Prop) -> Prop.

%% Statistics

collect(Term, Prop) -> ravel_property:label(collect, [Term], Prop).
collect(Printer, Term, Prop) -> ravel_property:label(kind(Printer), [Term], Prop).
aggregate(Terms, Prop) -> ravel_property:label(collect, Terms, Prop).
aggregate(Printer, Terms, Prop) -> ravel_property:label(kind(Printer), Terms, Prop).
classify(false, _, Prop) -> Prop;
classify(true, Terms, Prop) when is_list(Terms) -> aggregate(Terms, Prop);
classify(true, Term, Prop) -> collect(Term, Prop).
measure(Title, Numbers, Prop) when is_list(Numbers) -> ravel_property:label({measure, Title}, Numbers, Prop);
measure(Title, Number, Prop) -> measure(Title, [Number], Prop).
with_title(Title) -> {'$title', Title}.

kind({'$title', Title}) -> {collect, Title};
kind(Printer) -> {printer, Printer}.

%% Testing

quickcheck(Prop) -> quickcheck(Prop, []).
quickcheck(Prop, Options) -> ravel_front:quickcheck(proper, Prop, Options).
counterexample(Prop) -> counterexample(Prop, []).
counterexample(Prop, Options) -> quickcheck(Prop, [long_result | ravel_front:options(Options)]).
counterexample() -> get('$counterexample').
counterexamples() -> get('$counterexamples').
clean_garbage() ->
    erase('$counterexample'),
    erase('$counterexamples'),
    ok.
check(Prop, Values) -> check(Prop, Values, []).
check(Prop, Values, Options) -> ravel_front:check(proper, Prop, Values, Options).
module(Module) -> module(Module, []).
module(Module, Options) -> ravel_front:module(proper, Module, Options).
check_spec(MFA) -> check_spec(MFA, []).
check_spec(MFA, Options) -> quickcheck(ravel_spec:property(MFA, ravel_front:options(Options)), Options).
check_specs(Module) -> check_specs(Module, []).
check_specs(Module, Options) -> ravel_front:specs(Module, Options).

%% What proper_gen and EUnit code of others use of PropEr's inner workings.

pure_check(Prop) -> pure_check(Prop, []).
pure_check(Prop, Options) -> quickcheck(Prop, Options).
get_size(_Type) -> 10.
global_state_erase() -> ok.
global_state_init_size(_Size) -> ok.
global_state_init_size_seed(_Size, _Seed) -> ok.
