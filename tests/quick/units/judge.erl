%% SPDX-License-Identifier: Apache-2.0
%%
%% The real EUnit on the real runtime, one function of a module after the other, as `ravel test` has them: prints
%% of each test its name and how it ended.

-module(judge).
-behaviour(eunit_listener).
-export([run/1, start/0, start/1, init/1, handle_begin/3, handle_end/3, handle_cancel/3, terminate/2]).

run(Module) ->
    Functions = [F || {F, 0} <- lists:usort(Module:module_info(exports)), is_test(atom_to_list(F))],
    lists:foreach(fun(F) -> io:format("unit ~s:~s~n", [Module, F]), eunit:test(test(Module, F), [no_tty, {report, {judge, []}}]) end, Functions).

is_test(Name) -> lists:suffix("_test", Name) orelse lists:suffix("_test_", Name).

test(Module, F) ->
    One = case lists:suffix("_test_", atom_to_list(F)) of true -> {generator, Module, F}; false -> {test, Module, F} end,
    case erlang:function_exported(Module, eunit_wrapper_, 1) of
        true -> {generator, fun() -> Module:eunit_wrapper_([One]) end};
        false -> One
    end.

start() -> start([]).
start(Options) -> eunit_listener:start(?MODULE, Options).
init(_) -> [].
handle_begin(_, _, State) -> State.

handle_end(group, _, State) -> State;
handle_end(test, Data, State) ->
    case proplists:get_value(status, Data) of
        ok -> say(Data, "passed");
        _ -> say(Data, "failed")
    end,
    State.

handle_cancel(test, Data, State) ->
    io:format("cancelled ~w~n", [proplists:get_value(id, Data)]),
    say(Data, "failed"),
    State;
handle_cancel(group, Data, State) ->
    case proplists:get_value(reason, Data) of
        undefined -> ok;
        {blame, _} -> ok;
        _ -> io:format("group failed ~w~n", [proplists:get_value(id, Data)])
    end,
    State.

terminate(_, _) -> receive {stop, Ref, Pid} -> Pid ! {result, Ref, ok}, ok end.

say(Data, How) ->
    {Module, Name, _} = proplists:get_value(source, Data),
    Line = case proplists:get_value(line, Data, 0) of 0 -> ""; N -> [$:, integer_to_list(N)] end,
    Desc = case proplists:get_value(desc, Data) of undefined -> ""; "" -> ""; D -> [" (", D, ")"] end,
    io:format("~ts:~ts~ts~ts ~s~n", [Module, around(atom_to_list(Name)), Line, Desc, How]).

around("-" ++ Name) -> lists:takewhile(fun(C) -> C =/= $/ end, Name);
around(Name) -> Name.
