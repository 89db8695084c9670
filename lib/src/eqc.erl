%% SPDX-License-Identifier: Apache-2.0
%%
%% QuickCheck's main module by its documented names: what its macros build, and
%% testing a property or a module in plain Erlang. Licence management (start, stop,
%% reserve) has nothing to do here; on_test/2 is accepted and calls nothing.

-module(eqc).
-export([quickcheck/1, quickcheck/2, counterexample/0, counterexample/1, counterexample/2, current_counterexample/0]).
-export([check/1, check/2, recheck/1, module/1, module/2, numtests/2, testing_time/2, fails/1, on_output/2, on_test/2]).
-export([conjunction/1, disjunction/1, equals/2, collect/2, collect/3, aggregate/2, aggregate/3, classify/3, measure/3]).
-export([with_title/1, features/2, dont_print_counterexample/1, quiet/1, more_collect/2, more_aggregate/2]).
-export([format/1, format/2, start/0, start/1, stop/0, version/0, reserve/1, registration/1, random_seed/0]).
-export([forall/2, implies/2, implies/3, whenfail/2, trapexit/1, timeout/2, setup/2, always/2, sometimes/2, exists/2]).

%% Properties

forall(Gen, Fun) -> ravel_property:forall(Gen, Fun).
implies(Condition, Thunk) -> ravel_property:implies(Condition, Thunk).
implies(Condition, _Text, Thunk) -> ravel_property:implies(Condition, Thunk).
whenfail(Action, Thunk) -> ravel_property:whenfail(Action, Thunk).
trapexit(Thunk) -> ravel_property:trapexit(Thunk).
timeout(Limit, Thunk) -> ravel_property:timeout(Limit, Thunk).
setup(Fun, Prop) -> ravel_property:setup(Fun, Prop).
always(N, Thunk) -> ravel_property:always(N, Thunk).
sometimes(N, Thunk) -> ravel_property:sometimes(N, Thunk).
exists(Gen, Fun) -> ravel_property:exists(Gen, Fun, false).
conjunction(Props) -> ravel_property:conjunction(Props).
disjunction(Props) -> ravel_property:disjunction(Props).
equals(A, B) -> ravel_property:equals(A, B).
numtests(N, Prop) -> ravel_property:numtests(N, Prop).
testing_time(Limit, Prop) -> ravel_property:wrap(until, milliseconds(Limit), ravel_property:numtests(1 bsl 50, Prop)).
fails(Prop) -> ravel_property:fails(Prop).
on_output(Print, Prop) -> ravel_property:on_output(Print, Prop).
on_test(Fun, Prop) -> ravel_property:wrap(on_test, Fun, Prop).
dont_print_counterexample(Prop) -> ravel_property:wrap(silent, true, Prop).
quiet(Prop) -> on_output(fun(_, _) -> ok end, Prop).

milliseconds({Seconds, _Budget}) -> milliseconds(Seconds);
milliseconds({N, s, _}) -> milliseconds(N);
milliseconds(Seconds) -> round(Seconds * 1000).

%% Statistics

collect(Term, Prop) -> proper:collect(Term, Prop).
collect(Printer, Term, Prop) -> proper:collect(Printer, Term, Prop).
aggregate(Terms, Prop) -> proper:aggregate(Terms, Prop).
aggregate(Printer, Terms, Prop) -> proper:aggregate(Printer, Terms, Prop).
classify(Condition, Name, Prop) -> ravel_property:label(collect, [Name || Condition], Prop).
measure(Title, Numbers, Prop) -> proper:measure(Title, Numbers, Prop).
features(Terms, Prop) -> aggregate(with_title(features), Terms, Prop).
more_collect(Term, Prop) -> collect(Term, Prop).
more_aggregate(Terms, Prop) -> aggregate(Terms, Prop).
with_title(Title) -> proper:with_title(Title).

%% Testing

quickcheck(Prop) -> quickcheck(Prop, []).
quickcheck(Prop, Options) -> ravel_front:quickcheck(eqc, Prop, Options).
counterexample(Prop) -> counterexample(Prop, []).
counterexample(Prop, Options) -> quickcheck(Prop, [long_result | ravel_front:options(Options)]).
counterexample() -> get('$counterexample').
current_counterexample() -> get('$counterexample').
check(Prop) -> check(Prop, get('$counterexample')).
check(Prop, Values) -> ravel_front:check(eqc, Prop, Values, []).
recheck(Prop) -> check(Prop).
module(Module) -> ravel_front:module(eqc, Module, []).
module(Options, Module) when is_list(Options) -> ravel_front:module(eqc, Module, Options);
module(Module, Options) -> ravel_front:module(eqc, Module, Options).

format(Text) -> io:format(Text).
format(Text, Args) -> io:format(Text, Args).

%% The product

start() -> ok.
start(_) -> ok.
stop() -> ok.
version() -> {1, 45, 0}.
reserve(_) -> ok.
registration(_) -> ok.
random_seed() -> {erlang:phash2(erlang:unique_integer()), erlang:phash2(erlang:monotonic_time()), 1}.
