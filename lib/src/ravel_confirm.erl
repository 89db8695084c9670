%% SPDX-License-Identifier: Apache-2.0
%%
%% The driver of `ravel confirm`: does what a finding needs to be there, one call after the other, then lets
%% each side do its calls in a process of its own, all at once. How the sides ended is the result.
%%
%% Calls are {Module, Function, Arguments}. In arguments stand for what is only known when it runs:
%%   {'$confirm', result, N}   what the N-th call of the setup returned; of {ok, Value} the value
%%   {'$confirm', pid}         a process that does nothing, the same everywhere
%%   {'$confirm', 'fun', N}    a fun of N arguments (at most three) that returns the first of them, or ok
%%   {'$confirm', 'fun', M, F, N}  a fun that calls M:F with N arguments
%%   {'$confirm', ref}         a new reference

-module(ravel_confirm).
-export([drive/2, kill/1, mnesia/1, application/2, config_change/1, eunit/2, test/3, property/2]).

drive(Setup, Sides) ->
    %% What is started here is linked to this process, and is to end alone.
    process_flag(trap_exit, true),
    mentions_process([Setup, Sides]) andalso put('$confirm', spawn(timer, sleep, [infinity])),
    Results = setup(Setup, []),
    Idle = get('$confirm'),
    Started = [spawn_monitor(fun() -> put('$confirm', Idle), side(Calls, Results) end) || Calls <- Sides],
    Ends = [ended(Monitor) || {_, Monitor} <- Started],
    %% Time passes only when nothing else can happen: now whatever was asked for is done.
    receive after 6000 -> ok end,
    Ends.

mentions_process({'$confirm', pid}) -> true;
mentions_process(Tuple) when is_tuple(Tuple) -> mentions_process(tuple_to_list(Tuple));
mentions_process([Head | Tail]) -> mentions_process(Head) orelse mentions_process(Tail);
mentions_process(_) -> false.

setup([], Results) ->
    Results;
setup([Call | Calls], Results) ->
    Result = try call(Call, Results)
             catch Class:Reason -> {'$failed', Class, Reason}
             end,
    setup(Calls, Results ++ [value(Result)]).

value({ok, Value}) -> Value;
value(Value) -> Value.

side([Call], Results) ->
    call(Call, Results);
side([Call | Calls], Results) ->
    call(Call, Results),
    side(Calls, Results).

call({Module, Function, Arguments}, Results) ->
    apply(Module, Function, [term(A, Results) || A <- Arguments]).

ended(Monitor) ->
    receive {'DOWN', Monitor, process, _, Reason} -> Reason end.

term({'$confirm', result, N}, Results) when N =< length(Results) ->
    lists:nth(N, Results);
term({'$confirm', pid}, _) ->
    get('$confirm');
term({'$confirm', ref}, _) ->
    make_ref();
term({'$confirm', 'fun', 0}, _) ->
    fun() -> ok end;
term({'$confirm', 'fun', 1}, _) ->
    fun(A) -> A end;
term({'$confirm', 'fun', 2}, _) ->
    fun(A, _) -> A end;
term({'$confirm', 'fun', _}, _) ->
    fun(A, _, _) -> A end;
term({'$confirm', 'fun', Module, Function, Arity}, _) ->
    fun Module:Function/Arity;
term(Tuple, Results) when is_tuple(Tuple) ->
    list_to_tuple([term(T, Results) || T <- tuple_to_list(Tuple)]);
term([Head | Tail], Results) ->
    [term(Head, Results) | term(Tail, Results)];
term(Map, Results) when is_map(Map) ->
    maps:map(fun(_, V) -> term(V, Results) end, Map);
term(Term, _) ->
    Term.

%% The other side of a finding whose name, or process, is gone in between.
kill(Name) when is_atom(Name) ->
    kill(whereis(Name));
kill(Pid) when is_pid(Pid) ->
    exit(Pid, kill).

%% A Mnesia of this machine alone, in memory, with tables of these names and attributes, and indices at these positions.
mnesia(Tables) ->
    application:ensure_all_started(mnesia),
    [mnesia:create_table(Name, [{attributes, Attributes}, {index, Index}]) || {Name, Attributes, Index} <- Tables],
    ok.

%% An application is there, with this callback module, if it is not there by a file of its own.
application(Name, Module) ->
    case application:load(Name) of
        {error, {already_loaded, _}} -> ok;
        ok -> ok;
        {error, _} ->
            application:load({application, Name, [{mod, {Module, []}}, {applications, [kernel, stdlib]},
                                                  {modules, [Module]}, {vsn, "1"}, {description, ""}, {registered, []}]})
    end.

%% As after an upgrade: whatever runs is told that the settings of this one are others.
config_change(Name) ->
    Before = application_controller:prep_config_change(),
    application:set_env(Name, ravel_confirm, erlang:unique_integer()),
    application_controller:config_change(Before).

%% A generator's tests, one after the other in this process.
eunit(Module, Generator) ->
    tests(Module:Generator()).

%% A case of Common Test, a test of ExUnit: with what its suite does before.
test(Framework, Module, Name) ->
    {ok, Units} = ravel_unit:units(Framework, Module),
    [ravel_unit:run(Framework, Module, Unit) || {Text, Unit, _} <- Units, is_test(Text, atom_to_binary(Name))].

%% "group.case" is a case of a group.
is_test(Text, Name) -> Text =:= Name orelse lists:last(binary:split(Text, <<".">>, [global])) =:= Name.

%% A few cases of a property.
property(Module, Property) ->
    proper:quickcheck(Module:Property(), [{numtests, 5}, quiet]).

tests(Tests) when is_list(Tests) -> lists:foreach(fun tests/1, Tests);
tests(Test) when is_function(Test, 0) -> Test();
tests({setup, Setup, Tests}) -> with(Setup(), Tests);
tests({setup, Where, Setup, Tests}) when is_atom(Where) -> with(Setup(), Tests);
tests({setup, Setup, Cleanup, Tests}) -> with(Setup, Cleanup, Tests);
tests({setup, _Where, Setup, Cleanup, Tests}) -> with(Setup, Cleanup, Tests);
tests({foreach, Setup, Tests}) -> lists:foreach(fun(Test) -> with(Setup(), Test) end, Tests);
tests({foreach, Setup, Cleanup, Tests}) -> lists:foreach(fun(Test) -> with(Setup, Cleanup, Test) end, Tests);
tests({inorder, Tests}) -> tests(Tests);
tests({inparallel, Tests}) -> tests(Tests);
tests({spawn, Tests}) -> tests(Tests);
tests({timeout, _, Tests}) -> tests(Tests);
tests({Module, Function}) when is_atom(Module), is_atom(Function) -> Module:Function();
tests({_Description, Tests}) -> tests(Tests).

with(Setup, Cleanup, Tests) ->
    Value = Setup(),
    try with(Value, Tests) after Cleanup(Value) end.

with(Value, Tests) when is_function(Tests, 1) -> tests(Tests(Value));
with(_, Tests) -> tests(Tests).
