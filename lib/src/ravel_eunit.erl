%% SPDX-License-Identifier: Apache-2.0
%%
%% EUnit's tests. What a test is, how generators and fixtures unfold and what a test's function returns is asked
%% of EUnit itself (eunit_data, eunit_test); only the running is ours, for EUnit has a process for each group
%% leader, report and listener, and every message among them is one more thing that a schedule must order.
%%
%% As in EUnit a group runs in one process, its tests one after the other; `spawn`, which fixtures have by
%% default, `inparallel` and the whole unit each have a process of their own, watched by another one that
%% traps exits: that tells what the group's process cannot tell itself (it was killed, or is out of time).
%%
%% Not supported, and said so: tests on other nodes ({node, ...}, {spawn, Node, ...}).

-module(ravel_eunit).
-export([run/2, units/1, kind/2, short/2]).

-define(TEST_TIME, 5000).

%% The functions of a module, and those of MODULE_tests, as eunit:test(Module) has them.
units(Module) ->
    Exports = lists:usort(Module:module_info(exports)),
    [{atom_to_list(Name), Name, 0} || {Name, 0} <- Exports, is_test(Name) orelse is_generator(Name)].

is_test(Name) -> lists:suffix("_test", atom_to_list(Name)).
is_generator(Name) -> lists:suffix("_test_", atom_to_list(Name)).

%% {untimed, Function}: without EUnit's time-outs, where timers may fire at any time.
%% {printed, Function}: with a group leader for each test that keeps what it prints, for ?capturedOutput.
run(Module, {untimed, Function}) -> run(Module, Function, #{time => infinity});
run(Module, {printed, Function}) -> run(Module, Function, #{printed => true});
run(Module, Function) -> run(Module, Function, #{}).

run(Module, Function, How) ->
    process_flag(trap_exit, true),
    State = maps:merge(#{watch => self(), id => [], order => inorder, time => ?TEST_TIME, printed => false}, How),
    Child = spawn_link(fun() -> child(State, fun(S) -> tests(wrapped(Module, Function), S) end) end),
    results(watch(Child, none, State), Module, Function).

wrapped(Module, Function) ->
    Test =
        case is_generator(Function) of
            true -> {generator, Module, Function};
            false -> {test, Module, Function}
        end,
    case erlang:function_exported(Module, eunit_wrapper_, 1) of
        true -> {generator, fun() -> Module:eunit_wrapper_([Test]) end};
        false -> Test
    end.

%% ---- processes

%% Runs a group in a process that is watched by another one, which hands on what it was told to whoever watches
%% this process: that may be gone by then.
apart(#{watch := Outer} = State, Fun) ->
    Parent = self(),
    Watch = spawn_link(fun() ->
        process_flag(trap_exit, true),
        Own = State#{watch := self()},
        Child = spawn_link(fun() -> child(Own, Fun) end),
        Outer ! {from, self(), watch(Child, Parent, Own)},
        Parent ! {done, self()},
        unlink(Parent)
    end),
    tell({below, Watch}, State),
    Watch.

await(Watch) -> receive {done, Watch} -> ok end.

child(#{id := Id} = State, Fun) ->
    try Fun(State)
    catch
        throw:{ravel_abort, Cause} ->
            tell({cancelled, Id, Cause}, State),
            exit(normal)
    end.

%% Until the process is gone: what it told, and what it could not tell itself. Nothing is taken before the end, so
%% that a test that nobody disturbs has only one schedule.
watch(Child, Parent, #{id := Id}) ->
    receive
        {ravel_timeout, Child, Of} ->
            Where = process_info(Child, current_stacktrace),
            end_of(Child),
            told() ++ [{cancelled, Of, {timeout, Where}}];
        {'EXIT', Child, normal} -> told();
        {'EXIT', Child, Reason} -> told() ++ [{cancelled, Id, {exit, Reason}}];
        {'EXIT', Parent, _} when Parent =/= none ->
            end_of(Child),
            told()
    end.

end_of(Child) ->
    exit(Child, kill),
    receive {'EXIT', Child, _} -> ok end.

%% All of it has arrived before the news of the end of who sent it. Groups below have a watch of their own.
told() ->
    receive
        {ravel, {below, Watch}} ->
            Told = receive {from, Watch, Below} -> Below end,
            Told ++ told();
        {ravel, What} -> [What | told()]
    after 0 -> []
    end.

tell(What, #{watch := Watch}) -> Watch ! {ravel, What}.

%% ---- groups and tests

tests(Tests, #{id := Id, order := Order} = State) ->
    Items = start(Tests, Id),
    case Order of
        inorder -> in_order(Items, State);
        {inparallel, Most} -> in_parallel(Items, Most, [], State)
    end.

%% Older releases have no options.
start(Tests, Id) ->
    try eunit_data:iter_init(Tests, Id, [])
    catch error:undef -> apply(eunit_data, iter_init, [Tests, Id])
    end.

in_order(Items, State) ->
    case next(Items) of
        none -> ok;
        {Item, Rest} ->
            item(Item, State#{id := eunit_data:iter_id(Rest)}),
            in_order(Rest, State)
    end.

in_parallel(Items, Most, Running, State) when Most > 0, length(Running) >= Most ->
    lists:foreach(fun await/1, Running),
    in_parallel(Items, Most, [], State);
in_parallel(Items, Most, Running, State) ->
    case next(Items) of
        none -> lists:foreach(fun await/1, Running);
        {Item, Rest} ->
            Own = State#{id := eunit_data:iter_id(Rest)},
            in_parallel(Rest, Most, [apart(Own, fun(S) -> item(Item, S) end) | Running], State)
    end.

next(Items) ->
    try eunit_data:iter_next(Items)
    catch throw:Problem -> throw({ravel_abort, {abort, Problem}})
    end.

%% #test{} and #group{} of eunit_internal.hrl, which nobody may include. Older groups have no options.
item({test, F, Desc, Timeout, Location, Line}, State) -> test(F, Desc, Timeout, Location, Line, State);
item({group, Desc, Order, Timeout, Context, Spawn, Tests}, State) ->
    group(Desc, Order, Timeout, Context, Spawn, Tests, State);
item({group, Desc, _, Order, Timeout, Context, Spawn, Tests}, State) ->
    group(Desc, Order, Timeout, Context, Spawn, Tests, State);
item(Other, _) -> throw({ravel_abort, {unsupported, io_lib:format("what this release of EUnit makes: ~tP", [Other, 8])}}).

test(F, Desc, Timeout, Location, Line, #{id := Id} = State) ->
    tell({test, Id, {Location, Line, Desc}}, State),
    Own = case State of #{printed := true} -> fun() -> printed(F) end; _ -> fun() -> status(F) end end,
    Status = in_time(Timeout, maps:get(time, State), Own, State),
    tell({ended, Id, Status}, State).

%% ?capturedOutput asks EUnit's own group leader, and knows it by what that does.
printed(F) ->
    Old = group_leader(),
    Leader = spawn_link(eunit_proc, group_leader_process, [self()]),
    group_leader(Leader, self()),
    try status(F)
    after
        group_leader(Old, self()),
        unlink(Leader),
        exit(Leader, kill)
    end.

status(F) ->
    try eunit_test:run_testfun(F) of
        {ok, _} -> ok;
        {error, {throw, {eunit_abort, get_output}, _}} -> {unsupported, "eunit_proc:get_output/0 from another module"};
        {error, Exception} -> {error, Exception}
    catch
        throw:Problem -> {skipped, Problem}
    end.

group(Desc, Order, Timeout, Context, Spawn, Tests, State0) ->
    State = case Order of undefined -> State0; _ -> State0#{order := Order} end,
    Run = fun(S) -> in_context(Desc, Timeout, Context, Tests, S) end,
    case Spawn of
        undefined -> Run(State);
        local -> await(apart(State, Run));
        {remote, Node} -> unsupported(io_lib:format("{spawn, ~tp, ...}: tests on another node", [Node]), State)
    end.

in_context(Desc, Timeout, undefined, Tests, State) -> inside(Desc, Timeout, Tests, State);
in_context(Desc, Timeout, Context, Tests, #{id := Id} = State) ->
    case is_node(element(2, Context)) of
        true -> unsupported("{node, ...}: tests on another node", State);
        false ->
            try eunit_data:enter_context(Context, Tests, fun(T) -> inside(Desc, Timeout, T, State) end)
            catch throw:{context_error, Why, Trace} -> tell({cancelled, Id, {abort, {Why, Trace}}}, State)
            end
    end.

%% EUnit makes a fixture of it, which starts the node: a function of its own around its name and arguments.
is_node(Setup) ->
    {_, Module} = erlang:fun_info(Setup, module),
    {_, Env} = erlang:fun_info(Setup, env),
    Module =:= eunit_data andalso Env =/= [] andalso not lists:any(fun is_function/1, Env).

inside(_, Timeout, Tests, State) -> in_time(Timeout, infinity, fun() -> tests(Tests, State) end, State).

unsupported(What, #{id := Id} = State) -> tell({cancelled, Id, {unsupported, What}}, State).

in_time(undefined, Usual, Fun, State) -> in_time(Usual, Usual, Fun, State);
in_time(infinity, _, Fun, _) -> Fun();
in_time(_, _, Fun, #{time := infinity}) -> Fun();
in_time(Time, _, Fun, #{watch := Watch, id := Id}) ->
    Timer = erlang:send_after(max(0, min(Time, 16#FFFFFFFF)), Watch, {ravel_timeout, self(), Id}),
    try Fun()
    after erlang:cancel_timer(Timer)
    end.

%% ---- what became of them

results(Told, Module, Function) ->
    Cancelled = [{Id, Cause} || {cancelled, Id, Cause} <- Told],
    Ends = maps:from_list([{Id, Status} || {ended, Id, Status} <- Told]),
    Begun = [{Id, What} || {test, Id, What} <- Told],
    Tests = [{Id, entry(Id, What, Ends, Cancelled, {Module, Function})} || {Id, What} <- Begun],
    % A group that was cancelled is told by the test that it was in, or by itself.
    Stopped = [Id || {Id, _} <- Begun, not is_map_key(Id, Ends)],
    Whole = [atom_to_list(Module), $:, atom_to_list(Function)],
    Groups = [{Id, lost(Whole, 0, Cause)}
              || {Id, Cause} <- Cancelled, not lists:any(fun(Test) -> is_in(Test, Id) end, Stopped)],
    [Entry || {_, Entry} <- lists:keysort(1, Groups ++ Tests)].

is_in(Test, Group) -> lists:prefix(Group, Test).

entry(Id, {Location, Line, Desc}, Ends, Cancelled, Unit) ->
    Name = name(Location, Line, Desc, Unit),
    case Ends of
        #{Id := ok} -> {Name, Line, passed, none, "", ""};
        #{Id := {error, {Class, Reason, _} = Exception}} ->
            {Name, Line, failed, kind(Class, Reason), fun() -> short(Class, Reason) end,
             fun() -> eunit_lib:format_exception(pruned(Exception)) end};
        #{Id := {skipped, Problem}} ->
            {Name, Line, failed, crash, "it did not run", fun() -> io_lib:format("~tP", [Problem, 20]) end};
        #{Id := {unsupported, What}} -> lost(Name, Line, {unsupported, What});
        #{} ->
            Causes = [Cause || {Group, Cause} <- Cancelled, is_in(Id, Group)],
            lost(Name, Line, case Causes of [] -> {exit, killed}; [Cause | _] -> Cause end)
    end.

%% "shop_tests:sells_test_:12 (two at once)"; a fun is named by the function that it is in.
name({Module, Function, _}, Line, Desc, _) ->
    [atom_to_list(Module), $:, around(atom_to_list(Function)), line(Line), description(Desc)];
name(_, Line, Desc, {Module, Function}) ->
    [atom_to_list(Module), $:, atom_to_list(Function), line(Line), description(Desc)].

around("-" ++ Name) -> lists:takewhile(fun(C) -> C =/= $/ end, Name);
around(Name) -> Name.

line(0) -> "";
line(Line) -> [$:, integer_to_list(Line)].

description(undefined) -> "";
description("") -> "";
description(<<>>) -> "";
description(Desc) -> [" (", Desc, ")"].

lost(Name, Line, {unsupported, What}) -> {Name, Line, unsupported, none, ["not supported: ", What], ""};
lost(Name, Line, {timeout, Where}) ->
    {Name, Line, failed, deadlock, "it was out of time",
     fun() ->
         case Where of
             {current_stacktrace, Stack} -> ["*timed out*\n", stack(Stack)];
             undefined -> "*timed out*"
         end
     end};
lost(Name, Line, {exit, Reason}) ->
    {Name, Line, failed, crash, fun() -> io_lib:format("its process ended: ~tP", [reason(Reason), 12]) end,
     fun() -> io_lib:format("*unexpected termination of test process*~n::~tP", [Reason, 20]) end};
lost(Name, Line, {abort, {setup_failed, {Class, Reason, _}} = Problem}) ->
    {Name, Line, failed, kind(Class, Reason), fun() -> ["its setup failed: ", short(Class, Reason)] end, fun() -> eunit_lib:format_error(Problem) end};
lost(Name, Line, {abort, {cleanup_failed, {Class, Reason, _}} = Problem}) ->
    {Name, Line, failed, kind(Class, Reason), fun() -> ["its cleanup failed: ", short(Class, Reason)] end, fun() -> eunit_lib:format_error(Problem) end};
lost(Name, Line, {abort, Problem}) ->
    {Name, Line, failed, exception, "its tests could not be made", fun() -> eunit_lib:format_error(Problem) end}.

stack(Stack) -> [io_lib:format("in ~tp:~tp/~tp~n", [M, F, A]) || {M, F, A, _} <- own(Stack)].

%% Without the frames of those who run the test.
pruned({Class, Reason, Stack}) -> {Class, Reason, own(Stack)}.

own(Stack) -> lists:takewhile(fun(Frame) -> not is_runner(element(1, Frame)) end, Stack).

is_runner(Module) -> lists:member(Module, [eunit_test, eunit_data, ?MODULE]).

%% What links see of an error has its stack.
reason({Reason, [{_, _, _, _} | _]}) -> Reason;
reason(Reason) -> Reason.

kind(error, {Assert, [_ | _]}) when is_atom(Assert) ->
    case lists:prefix("assert", atom_to_list(Assert)) of
        true -> assertion;
        false -> exception
    end;
kind(exit, _) -> crash;
kind(_, _) -> exception.

short(error, {Assert, [_ | _] = Info} = Reason) when is_atom(Assert) ->
    case kind(error, Reason) of
        assertion -> [assertion(Assert, Info)];
        _ -> io_lib:format("error:~tP", [Reason, 12])
    end;
short(Class, Reason) -> io_lib:format("~tp:~tP", [Class, reason(Reason), 12]).

assertion(Assert, Info) ->
    Say = fun({Key, Word}) ->
        case lists:keyfind(Key, 1, Info) of
            {_, Value} when Key =:= pattern -> [io_lib:format(", ~ts ~ts", [Word, Value])];
            {_, Value} -> [io_lib:format(", ~ts ~tP", [Word, Value, 12])];
            false -> []
        end
    end,
    Words = [{expected, "expected"}, {pattern, "expected"}, {value, "got"},
             {unexpected_success, "got"}, {unexpected_exception, "got"}],
    Line = case lists:keyfind(line, 1, Info) of {_, N} -> io_lib:format(" in line ~w", [N]); false -> "" end,
    [atom_to_list(Assert), Line, lists:map(Say, Words)].
