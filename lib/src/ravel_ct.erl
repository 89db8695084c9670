%% SPDX-License-Identifier: Apache-2.0
%%
%% Common Test's suites, without the test server: its logs, hooks and configuration servers have no part in
%% whether a test passes. A unit is a test case with the suite's and its groups' init and end functions around
%% it; or a whole group, if its cases depend on each other (`parallel`, `sequence`, `repeat`).
%%
%% As there, each configuration function and each test case has a process of its own; init_per_testcase and
%% end_per_testcase are called in the case's. What suites ask of `ct` while they run is in ct.erl.
%%
%% Not supported, and said so: hooks (`ct_hooks`), `require` of what neither default_config nor rebar.config knows.

-module(ravel_ct).
-export([run/2, units/1]).

-define(TIMETRAP, 1800000).

%% ---- what there is

%% With what rebar.config says about all suites, where it says something: {configured, Config, Settings, Unit}.
units(Suite) ->
    case ravel_ct_config:given() of
        {[], []} -> own_units(Suite);
        {Config, Settings} -> [{Name, {configured, Config, Settings, Unit}, Line} || {Name, Unit, Line} <- own_units(Suite)]
    end.

own_units(Suite) ->
    case Suite:all() of
        {skip, Reason} -> [{"all", {[], {skip, Reason}}, 0}];
        Items -> lists:append([any_unit(Item, [], Suite) || Item <- Items])
    end.

%% What is not supported costs itself only.
any_unit(Item, Path, Suite) ->
    try unit(Item, Path, Suite)
    catch throw:{unsupported, Text} -> [{name(Path ++ [item_name(Item)]), {Path, {unsupported, item_name(Item), lists:flatten(Text)}}, 0}]
    end.

item_name(Item) when is_atom(Item) -> Item;
item_name({group, Group}) -> Group;
item_name({group, Group, _}) -> Group;
item_name({group, Group, _, _}) -> Group;
item_name({testcase, Case, _}) -> Case;
item_name({Group, _, _}) when is_atom(Group) -> Group;
item_name(_) -> 'all'.

unit({group, Group}, Path, Suite) -> unit({group, Group, default}, Path, Suite);
unit({group, Group, Given}, Path, Suite) -> group_units(Given, group(Group, Suite), Path, Suite);
unit({group, Group, Given, _}, Path, Suite) -> group_units(Given, group(Group, Suite), Path, Suite);
unit({testcase, Case, Properties}, Path, _) -> [{name(Path ++ [Case]), {Path, {'case', Case, Properties}}, 0}];
unit({_, _, _} = Inner, Path, Suite) -> group_units(default, Inner, Path, Suite);
unit({Group, Cases}, Path, Suite) when is_list(Cases) -> group_units(default, {Group, [], Cases}, Path, Suite);
unit(Case, Path, _) when is_atom(Case) -> [{name(Path ++ [Case]), {Path, {'case', Case, []}}, 0}];
unit(Other, _, _) -> throw({unsupported, io_lib:format("an entry of all/0 or groups/0: ~tp", [Other])}).

group_units(Given, {Group, Own, Items}, Path, Suite) ->
    Properties = case Given of default -> Own; _ -> Given end,
    Step = {Group, Properties},
    case lists:any(fun depends/1, Properties) of
        true -> [{name(Path ++ [Group]), {Path, {group, Group, Properties, Items}}, 0}];
        false -> lists:append([any_unit(Item, Path ++ [Step], Suite) || Item <- Items])
    end.

depends(parallel) -> true;
depends(sequence) -> true;
depends(shuffle) -> false;
depends({shuffle, _}) -> false;
depends({repeat, _}) -> true;
depends({repeat_until_all_ok, _}) -> true;
depends({repeat_until_any_ok, _}) -> true;
depends({repeat_until_all_fail, _}) -> true;
depends({repeat_until_any_fail, _}) -> true;
depends({Repeat, _}) -> throw({unsupported, io_lib:format("the group property ~tp", [Repeat])});
depends(Property) when is_atom(Property) -> throw({unsupported, io_lib:format("the group property ~tp", [Property])}).

group(Name, Suite) ->
    case lists:keyfind(Name, 1, Suite:groups()) of
        false -> throw({unsupported, io_lib:format("the group ~tp is not in groups/0", [Name])});
        {Group, Items} -> {Group, [], Items};
        Found -> Found
    end.

name(Steps) -> lists:join($., [step(Step) || Step <- Steps]).

step({Group, _}) -> atom_to_list(Group);
step(Case) -> atom_to_list(Case).

%% ---- running

run(Suite, {configured, Config, Settings, Unit}) ->
    [application:set_env(App, Key, Value, [{persistent, true}]) || {App, Env} <- Settings, {Key, Value} <- Env],
    run(Suite, Unit, Config);
run(Suite, Unit) -> run(Suite, Unit, []).

run(Suite, {[], {skip, Reason}}, _) -> [skipped([atom_to_list(Suite), ":all"], Reason)];
run(Suite, {Path, {unsupported, Name, Text}}, _) ->
    [{full_name(#{suite => Suite, path => [Group || {Group, _} <- Path]}, [Name]), 0, unsupported, none, ["not supported: ", Text], ""}];
run(Suite, {Path, Item}, Given) ->
    Info = optional(Suite, suite, [], []),
    Known = Given ++ [{Key, Value} || {default_config, Key, Value} <- Info],
    persistent_term:put({ravel_ct, config}, Known),
    Aliases = [{Name, Value} || {require, Name, Key} <- Info, Value <- [ct:get_config(Key)], Value =/= undefined],
    persistent_term:put({ravel_ct, config}, Aliases ++ Known),
    Config = [{data_dir, data_dir(Suite)}, {priv_dir, priv_dir(Suite)}, {suite, Suite}],
    case missing(Info, Known) of
        [] ->
            State = #{suite => Suite, path => [], timetrap => timetrap(Info, ?TIMETRAP)},
            inside(init_per_suite, end_per_suite, [], Config, State, {Path, Item}, fun(Inner) -> below(Path, Item, Inner, State) end);
        Names ->
            [{[atom_to_list(Suite), $:, name(item_path(Path, Item))], 0, unsupported, none,
              fun() -> io_lib:format("not supported: {require, ~tp}, which is neither in default_config nor in a file of ct_opts in rebar.config", [hd(Names)]) end, ""}]
    end.

missing(Info, Known) ->
    [Key || {require, Key} <- Info, not lists:keymember(first(Key), 1, Known)] ++
        [Key || {require, _, Key} <- Info, not lists:keymember(first(Key), 1, Known)].

%% {Key, SubKey}, {Key, [SubKey]} or Key.
first(Key) when is_tuple(Key) -> element(1, Key);
first(Key) -> Key.

below([], Item, Config, State) -> item(Item, Config, State);
below([{Group, Properties} | Path], Item, Config, State) ->
    in_group(Group, Properties, Config, State, {Path, Item}, fun(Inner, Below) -> below(Path, Item, Inner, Below) end).

in_group(Group, Properties, Config, #{path := Above} = State, Rest, Fun) ->
    Below = State#{path := Above ++ [Group]},
    Given = [{tc_group_properties, [{name, Group} | Properties]} | lists:keydelete(tc_group_properties, 1, Config)],
    inside(init_per_group, end_per_group, [Group], Given, Below, Rest, fun(Inner) -> Fun(Inner, Below) end).

%% The suite's functions around the rest, or a group's. `Rest` is what cannot be run if the first fails.
inside(Init, End, Args, Config, #{suite := Suite, timetrap := Time} = State, Rest, Fun) ->
    case configured(apart(fun() -> optional(Suite, Init, Args ++ [Config], Config) end, Time)) of
        {ok, Inner} ->
            Results = Fun(Inner),
            % What an end function does wrong fails nothing.
            apart(fun() -> optional(Suite, End, Args ++ [Inner], ok) end, Time),
            Results;
        {skip, Reason} -> [skipped(rest_name(State, Rest), Reason)];
        {failed, Failure} -> [failed(rest_name(State, Rest), [atom_to_list(Init), " failed: "], Failure)]
    end.

configured({ok, Config}) when is_list(Config) -> {ok, Config};
configured({ok, {skip, Reason}}) -> {skip, Reason};
configured({ok, {skipped, Reason}}) -> {skip, Reason};
configured({ok, {skip_and_save, Reason, _}}) -> {skip, Reason};
configured({ok, {fail, Reason}}) -> {failed, {exit, {test_case_failed, Reason}, []}};
configured({ok, Other}) -> {failed, {error, {bad_config, Other}, []}};
configured({failed, Failure}) -> {failed, Failure}.

item({group, Group, Properties, Items}, Config, State) ->
    repeated([Each || {How, _} = Each <- Properties, How =/= shuffle], fun() -> group(Group, Properties, Items, Config, State) end);
item({'case', Case, Properties}, Config, State) ->
    Times = proplists:get_value(repeat, Properties, 1),
    [test(Case, Config, State) || _ <- lists:seq(1, Times)].

repeated([{How, Times} | _], Run) when is_integer(Times), Times > 1 ->
    Results = Run(),
    case is_enough(How, [element(3, Result) =:= failed || Result <- Results]) of
        true -> Results;
        false -> Results ++ repeated([{How, Times - 1}], Run)
    end;
repeated(_, Run) -> Run().

is_enough(repeat, _) -> false;
is_enough(repeat_until_all_ok, Failed) -> not lists:member(true, Failed);
is_enough(repeat_until_any_ok, Failed) -> lists:member(false, Failed);
is_enough(repeat_until_all_fail, Failed) -> not lists:member(false, Failed);
is_enough(repeat_until_any_fail, Failed) -> lists:member(true, Failed).

group(Group, Properties, Items, Config, State) ->
    in_group(Group, Properties, Config, State, none, fun(Inner, Below) ->
        case lists:member(parallel, Properties) of
            true -> in_parallel(Items, Inner, Below);
            false -> in_order(Items, Inner, Below, lists:member(sequence, Properties))
        end
    end).

in_order([], _, _, _) -> [];
in_order([Item | Items], Config, State, IsSequence) ->
    Results = any(Item, Config, State),
    case IsSequence andalso lists:any(fun(Result) -> element(3, Result) =:= failed end, Results) of
        true -> Results ++ [skipped(full_name(State, [Case]), "an earlier one of the sequence failed") || Case <- Items, is_atom(Case)];
        false -> Results ++ in_order(Items, Config, State, IsSequence)
    end.

in_parallel(Items, Config, State) ->
    Started = [spawn_monitor(fun() -> exit({ravel_results, any(Item, Config, State)}) end) || Item <- Items],
    lists:append([receive {'DOWN', Ref, process, _, {ravel_results, Results}} -> Results end || {_, Ref} <- Started]).

any(Case, Config, State) when is_atom(Case) -> [test(Case, Config, State)];
any({testcase, Case, Properties}, Config, State) -> item({'case', Case, Properties}, Config, State);
any({group, Name}, Config, #{suite := Suite} = State) ->
    {Group, Properties, Items} = group(Name, Suite),
    item({group, Group, Properties, Items}, Config, State);
any({Group, Properties, Items}, Config, State) -> item({group, Group, Properties, Items}, Config, State).

%% ---- a test case

test(Case, Config, #{suite := Suite, timetrap := Usual} = State) ->
    Name = full_name(State, [Case]),
    Info = case erlang:function_exported(Suite, Case, 0) of true -> Suite:Case(); false -> [] end,
    Time = timetrap(Info, Usual),
    case apart(fun() -> test_process(Suite, Case, Config) end, Time) of
        {ok, passed} -> {Name, 0, passed, none, "", ""};
        {ok, {skip, Reason}} -> skipped(Name, Reason);
        {ok, {failed, What, Failure}} -> failed(Name, What, Failure);
        {failed, Failure} ->
            % It never came to its end function.
            apart(fun() -> optional(Suite, end_per_testcase, [Case, [{tc_status, {failed, Failure}} | Config]], ok) end, Time),
            failed(Name, "", Failure)
    end.

test_process(Suite, Case, Config) ->
    case caught(fun() -> optional(Suite, init_per_testcase, [Case, Config], Config) end) of
        {ok, Inner} when is_list(Inner) -> ended(Suite, Case, Inner, verdict(caught(fun() -> Suite:Case(Inner) end)));
        {ok, {skip, Reason}} -> {skip, Reason};
        {ok, {skipped, Reason}} -> {skip, Reason};
        {ok, {fail, Reason}} -> {failed, "init_per_testcase says: ", {exit, {test_case_failed, Reason}, []}};
        {ok, Other} -> {failed, "init_per_testcase failed: ", {error, {bad_config, Other}, []}};
        {failed, Failure} -> {failed, "init_per_testcase failed: ", Failure}
    end.

verdict({ok, {skip, Reason}}) -> {skip, Reason};
verdict({ok, {skipped, Reason}}) -> {skip, Reason};
verdict({ok, {skip_and_save, Reason, _}}) -> {skip, Reason};
verdict({ok, {fail, Reason}}) -> {failed, "", {exit, {test_case_failed, Reason}, []}};
verdict({ok, {failed, Reason}}) -> {failed, "", {exit, {test_case_failed, Reason}, []}};
verdict({ok, _}) -> passed;
verdict({failed, Failure}) -> {failed, "", Failure}.

%% Its end function can make a case fail, but only by saying so.
ended(Suite, Case, Config, Verdict) ->
    case caught(fun() -> optional(Suite, end_per_testcase, [Case, [{tc_status, status(Verdict)} | Config]], ok) end) of
        {ok, {fail, Reason}} -> {failed, "end_per_testcase says: ", {exit, {test_case_failed, Reason}, []}};
        _ -> Verdict
    end.

status(passed) -> ok;
status({skip, Reason}) -> {skipped, Reason};
status({failed, _, {_, Reason, _}}) -> {failed, Reason}.

%% ---- processes

%% Every function of a suite may skip, also by throwing or exiting with it.
caught(Fun) ->
    try {ok, Fun()}
    catch
        throw:{Skip, Reason} when Skip =:= skip; Skip =:= skipped -> {ok, {skip, Reason}};
        exit:{Skip, Reason} when Skip =:= skip; Skip =:= skipped -> {ok, {skip, Reason}};
        Class:Reason:Stack -> {failed, {Class, Reason, Stack}}
    end.

apart(Fun, Time) ->
    {Pid, Ref} = spawn_monitor(fun() -> exit({ravel_done, caught(Fun)}) end),
    receive
        {'DOWN', Ref, process, Pid, {ravel_done, Result}} -> Result;
        {'DOWN', Ref, process, Pid, Reason} -> {failed, {exit, Reason, []}}
    after Time ->
        Where = process_info(Pid, current_stacktrace),
        exit(Pid, kill),
        receive {'DOWN', Ref, process, Pid, _} -> ok end,
        {failed, {timeout, timetrap_timeout, case Where of {_, Stack} -> Stack; _ -> [] end}}
    end.

optional(Module, Function, Args, Default) ->
    case erlang:function_exported(Module, Function, length(Args)) of
        true -> apply(Module, Function, Args);
        false -> Default
    end.

timetrap(Info, Usual) ->
    case [Time || {timetrap, Time} <- Info] of
        [infinity | _] -> infinity;
        [{seconds, S} | _] -> round(S * 1000);
        [{minutes, M} | _] -> round(M * 60000);
        [{hours, H} | _] -> round(H * 3600000);
        [Ms | _] when is_integer(Ms) -> Ms;
        _ -> Usual
    end.

data_dir(Suite) -> filename:join(source_folder(Suite), atom_to_list(Suite) ++ "_data") ++ "/".

%% A folder beside it that is there on the machine, whatever the real one has.
priv_dir(Suite) ->
    Folder = filename:join([source_folder(Suite), "ravel_priv"]) ++ "/",
    filelib:ensure_dir(Folder),
    Folder.

source_folder(Suite) -> filename:dirname(proplists:get_value(source, Suite:module_info(compile), "./x")).

%% ---- words

full_name(#{suite := Suite, path := Path}, Last) -> [atom_to_list(Suite), $:, name(Path ++ Last)].

rest_name(State, none) -> full_name(State, []);
rest_name(State, {Path, Item}) -> full_name(State, item_path(Path, Item)).

item_path(Path, {'case', Case, _}) -> [Group || {Group, _} <- Path] ++ [Case];
item_path(Path, {group, Group, _, _}) -> [Group0 || {Group0, _} <- Path] ++ [Group].

skipped(Name, Reason) -> {Name, 0, skipped, none, fun() -> words(Reason) end, ""}.

failed(Name, _, {_, {ravel_unsupported, What}, _}) -> {Name, 0, unsupported, none, ["not supported: ", What], ""};
failed(Name, What, {timeout, _, Stack}) ->
    {Name, 0, failed, deadlock, [What, "it was out of time"], fun() -> ["timetrap_timeout\n", stack(Stack)] end};
failed(Name, What, {Class, Reason, Stack}) ->
    {Name, 0, failed, kind(Class, Reason), fun() -> [What, short(Class, Reason)] end,
     fun() -> [io_lib:format("Reason: ~tp~n", [reason(Reason)]), stack(Stack)] end}.

kind(exit, {test_case_failed, _}) -> assertion;
kind(Class, Reason) -> ravel_eunit:kind(Class, Reason).

short(exit, {test_case_failed, Reason}) -> ["ct:fail: ", words(Reason)];
short(Class, Reason) -> ravel_eunit:short(Class, Reason).

reason({test_case_failed, Reason}) -> Reason;
reason(Reason) -> Reason.

words(Reason) ->
    case io_lib:printable_unicode_list(Reason) of
        true when Reason =/= [] -> Reason;
        _ -> io_lib:format("~tP", [Reason, 15])
    end.

stack(Stack) ->
    [io_lib:format("in ~tp:~tp/~tp~ts~n", [M, F, arity(A), place(Info)]) || {M, F, A, Info} <- Stack, M =/= ?MODULE].

arity(A) when is_list(A) -> length(A);
arity(A) -> A.

place(Info) ->
    case {lists:keyfind(file, 1, Info), lists:keyfind(line, 1, Info)} of
        {{_, File}, {_, Line}} -> io_lib:format(" (~ts, line ~w)", [File, Line]);
        _ -> ""
    end.
