%% SPDX-License-Identifier: Apache-2.0
%%
%% What `ravel test` calls on the machine: one test case of a property of a module,
%% named by its options, is generated again and evaluated once. Schedules, jobs and
%% the search for a smaller test case are decided outside.
%%
%% Options: #{seed, size, path, branches, max_tries, detail, real_time}. Results:
%%   {passed | failed | discarded, Info}, {error, Text}, no_child
%% Info of a test that passed may have labels; of one that failed it has values,
%% children (an entry per ?FORALL reached, `unknown`: counting would cost more than
%% trying), reason, and with `detail` a report and what ?WHENFAIL printed.
%%
%% The same is used by ravel_loop, the plain loop that proper:quickcheck and
%% eqc:quickcheck run wherever they are called.

-module(ravel_quick).
-export([run/3, children/3, describe/3, show_labels/2, settings/2, properties/1, explain/1, prepare/1, act/1]).

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
finish(#{reason := Reason} = Info, true) ->
    put(ravel_judged, true), % what follows is no part of the test: whoever tells its story stops here
    {Actions, Rest} = maps:take(actions, Info),
    {Notes, Shown} = maps:take(notes, Rest),
    Report = report(Shown, Notes),
    Shown#{report => Report, message => message(Reason), printed => printed(Actions)}.

%% Last of all and only if need be: it takes a process, which every picture shows.
printed([]) -> [];
printed(Actions) -> ravel_capture:output(fun() -> [act(Action) || Action <- Actions] end).

act(Action) when is_function(Action, 0) -> Action();
act(Action) when is_function(Action, 1) -> Action(false).

message(false) -> "the property is false";
message(time_out) -> "the property did not return in time";
message(not_found) -> "no value with the property was found";
message({trapped, Reason}) -> text("a linked process died: ~tP", [Reason, 20]);
message({exception, Class, Reason, _}) -> text("the property raised ~tp:~tP", [Class, Reason, 20]);
message(Reason) -> text("the property failed: ~tP", [Reason, 20]).

%% The values, except commands that the state machine has reported with their results.
report(#{values := Values, reason := Reason}, Notes) ->
    % Made only now: printing asks the machine for its settings, which are events the schedule does not have.
    Left = case erase(ravel_report) of undefined -> []; Makers -> [Make() || Make <- lists:reverse(Makers)] end,
    Shown = [Value || Value <- Values, Left =:= [] orelse not is_commands(Value)],
    [[value(Value) || Value <- Shown], ravel_property:say_failure(Reason),
     [io_lib:format(Format, Args) || {Format, Args} <- Notes], Left].

%% How many candidates the outermost ?FORALL has, without running its body.
children(Module, Property, Options) ->
    case first(Module, Property, Options) of
        {ok, Tree} -> [length(ravel_tree:all(ravel_tree:kids(Tree)))];
        no_child -> no_child;
        _ -> [unknown]
    end.

%% The value of the outermost ?FORALL as text, without running its body: all that can
%% be said of a test that never ended.
describe(Module, Property, Options) ->
    case first(Module, Property, Options) of
        {ok, {Value, _}} -> value(Value);
        _ -> []
    end.

first(Module, Property, Options) ->
    prepare(Options),
    try ravel_property:first(Module:Property(), Options)
    catch _:_ -> none
    end.

%% Text of a value; commands read as a program.
value(Value) ->
    case Value =/= [] andalso is_commands(Value) of
        true -> commands(Value);
        false -> io_lib:format("~tp~n", [Value])
    end.

is_commands({Prefix, [_ | _] = Branches}) -> is_commands(Prefix) andalso lists:all(fun is_commands/1, Branches);
is_commands([]) -> true;
is_commands([Command | Rest]) -> is_command(Command) andalso is_commands(Rest);
is_commands(_) -> false.

is_command({set, {var, _}, _}) -> true;
is_command({init, _}) -> true;
is_command({model, _}) -> true;
is_command(_) -> false.

commands({Prefix, Branches}) ->
    Numbered = lists:zip(lists:seq(1, length(Branches)), Branches),
    ["first:\n", commands(Prefix), [[io_lib:format("branch ~w:~n", [N]), commands(Branch)] || {N, Branch} <- Numbered]];
commands(List) -> [["  ", command(Command), "\n"] || Command <- List, element(1, Command) =/= model].

command({set, Var, Call}) -> [ravel_symbolic:pretty([], Var), " = ", ravel_symbolic:pretty([], Call)];
command({init, State}) -> io_lib:format("from ~tP", [State, 30]).

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
