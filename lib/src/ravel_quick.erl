%% SPDX-License-Identifier: Apache-2.0
%%
%% What `ravel test` calls on the machine: one test case of a property of a module,
%% named by its options, is generated again and evaluated once. Schedules, jobs and
%% the search for a smaller test case are decided outside.
%%
%% Options: #{seed, size, path, branches, max_tries, detail, real_time}. Results:
%%   {passed | failed | discarded, Info}, {error, Text}, no_child
%% Info of a test that passed may have labels; of one that failed it has values,
%% children (candidates per ?FORALL, outermost first; `unknown` when not counted),
%% reason, and with `detail` a report and what ?WHENFAIL printed.
%%
%% The same is used by ravel_loop, the plain loop that proper:quickcheck and
%% eqc:quickcheck run wherever they are called.

-module(ravel_quick).
-export([run/3, children/3, show_labels/2, settings/2, properties/1, explain/1, prepare/1, act/1]).

run(Module, Property, Options) ->
    try Module:Property() of
        Prop -> with_settings(ravel_property:outer(Prop), plain_labels(test(Prop, Options)))
    catch
        Class:Reason:Stack -> {error, text("~tp:~tp() raised ~tp:~tp~n~tp", [Module, Property, Class, Reason, Stack])}
    end.

with_settings(Settings, {Outcome, Info}) when map_size(Settings) > 0, is_map(Info) ->
    {Outcome, maps:merge(maps:with([tests, expect], Settings), Info)};
with_settings(_, Result) -> Result.

%% A function that prints statistics does not leave the machine.
plain_labels({Outcome, #{labels := Labels} = Info}) ->
    {Outcome, Info#{labels := [{plain_kind(Kind), Term} || {Kind, Term} <- Labels]}};
plain_labels(Result) -> Result.

plain_kind({printer, _}) -> collect;
plain_kind(Kind) -> Kind.

%% How many tests a property asks for and whether it is to fail.
settings(Module, Property) -> maps:with([tests, expect], ravel_property:outer(Module:Property())).

%% The properties that a module exports.
properties(Module) ->
    [Name || {Name, 0} <- Module:module_info(exports), lists:prefix("prop_", atom_to_list(Name))].

test(Prop, Options) ->
    prepare(Options),
    case ravel_property:run(Prop, Options) of
        {failed, Info} -> {failed, finish(maps:remove(nodes, Info), maps:get(detail, Options, false))};
        {error, Reason} -> {error, explain(Reason)};
        Result -> Result
    end.

%% What generators and state machines ask for while they run.
prepare(Options) ->
    maps:foreach(
        fun(Key, Value) ->
            case key(Key) of
                none -> ok;
                Name -> put(Name, Value)
            end
        end, Options).

key(max_tries) -> '$ravel_tries';
key(branches) -> ravel_branches;
key(detail) -> ravel_detail;
key(real_time) -> ravel_real_time;
key(_) -> none.

finish(Info, false) -> maps:without([actions, notes], Info);
finish(Info, true) ->
    {Actions, Rest} = maps:take(actions, Info),
    {Notes, Shown} = maps:take(notes, Rest),
    Report = report(Shown, Notes),
    Shown#{report => Report, printed => printed(Actions)}.

%% Last of all and only if need be: it takes a process, which every picture shows.
printed([]) -> [];
printed(Actions) -> ravel_capture:output(fun() -> [act(Action) || Action <- Actions] end).

act(Action) when is_function(Action, 0) -> Action();
act(Action) when is_function(Action, 1) -> Action(false).

report(#{values := Values, reason := Reason}, Notes) ->
    Left = case erase(ravel_report) of undefined -> []; Texts -> lists:reverse(Texts) end,
    [[io_lib:format("~tp~n", [Value]) || Value <- Values], ravel_property:say_failure(Reason), Notes, Left].

children(Module, Property, Options) ->
    prepare(Options),
    try ravel_property:children(Module:Property(), Options)
    catch _:_ -> [unknown]
    end.

%% What stands in the way of a test, as a sentence.
explain(cant_generate) ->
    "no value satisfied a ?SUCHTHAT condition; loosen the condition or raise the number of tries";
explain(arity_limit) -> "a function of more than 20 arguments cannot be generated";
explain({non_boolean_result, Term}) -> text("the property returned ~tP, which is neither true nor false", [Term, 12]);
explain({non_boolean_condition, Term}) -> text("the condition of ?IMPLIES is ~tP, neither true nor false", [Term, 12]);
explain({generator, Class, Reason, Stack}) ->
    text("a generator raised ~tp:~tp~n~tP", [Class, Reason, Stack, 40]);
explain(too_few_instances) -> "the counterexample has fewer values than the property has ?FORALLs";
explain(Other) -> text("~tp", [Other]).

text(Format, Args) -> lists:flatten(io_lib:format(Format, Args)).

%% Statistics, as text. Counted: [{Kind, [{Term, Count}]}] over Tests tests.
show_labels(Counted, Tests) -> ravel_labels:show(Counted, Tests).
