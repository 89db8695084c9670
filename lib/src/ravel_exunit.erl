%% SPDX-License-Identifier: Apache-2.0
%%
%% ExUnit's tests. What a module has, its callbacks, what a test leaves to be cleaned up and how a failure reads is
%% asked of ExUnit itself; only the running is ours, and it is as ExUnit's: `setup_all` in a process that stays
%% until the module's tests are over, then a process for each test, in which `setup` runs first, and whoever
%% waits for it runs what it left for `on_exit`. Tests of one module run one after the other; so `async` has no
%% meaning for a test that is run by itself.
%%
%% Application :ex_unit is started (and with it Elixir's), so the machine has to be booted. What a test logs is not
%% shown, so `@tag :capture_log` has nothing to do.

-module(ravel_exunit).
-export([run/2, units/1]).

-define(TIME, 60000).
-define(ON_EXIT, 'Elixir.ExUnit.OnExitHandler').

%% ---- what there is

%% The applications that a project's tests find started, and whether the user asks for this test, are the caller's to
%% say: {Applications, wanted | any, Test}.
units(Module) ->
    Tests = [{maps:get(line, maps:get(tags, Test)), maps:get(name, Test)} || Test <- tests(Module)],
    [{atom_to_list(Name), Name, Line} || {Line, Name} <- lists:sort(Tests)].

tests(Module) -> maps:get(tests, Module:'__ex_unit__'()).

%% ---- running

%% {untimed, Test}: without ExUnit's time-out, where timers may fire at any time.
run(Module, {untimed, Test}) ->
    put(ravel_untimed, true),
    run(Module, Test);
run(Module, {Applications, How, Name}) ->
    Settings = settings(Module),
    [application:set_env(App, Key, Value, [{persistent, true}]) || {App, Env} <- maps:get(env, Settings), {Key, Value} <- Env],
    {ok, _} = application:ensure_all_started(ex_unit),
    case [Problem || App <- Applications, {error, Problem} <- [application:ensure_all_started(App)]] of
        [] -> run(Module, Name, filter(How, Settings));
        [Problem | _] ->
            [{name(Module, Name), 0, unsupported, none,
              fun() -> io_lib:format("the application does not start: ~tP", [Problem, 20]) end, ""}]
    end;
run(Module, Name) -> run(Module, Name, {[], []}).

%% What the project's files say, beside the module that was made of a test's file.
settings(Module) ->
    try (list_to_atom("ravel settings of " ++ atom_to_list(Module))):settings()
    catch error:undef -> #{env => [], include => [], exclude => []}
    end.

%% Who asks for a test gets it, whatever the helper leaves out.
filter(wanted, _) -> {[], []};
filter(any, #{include := Include, exclude := Exclude}) -> {Include, Exclude}.

run(Module, Name, {Include, Exclude}) ->
    [Test] = [Each || Each <- tests(Module), maps:get(name, Each) =:= Name],
    Tags = maps:get(tags, Test),
    Line = maps:get(line, Tags),
    case 'Elixir.ExUnit.Filters':eval(Include, Exclude, Tags, [Test]) of
        ok -> [verdict(Module, Test, Line, tested(Module, Test, with_folder(Module, Name, Tags)))];
        {skipped, _} -> [{name(Module, Name), Line, skipped, none, why(Tags), ""}];
        {excluded, Why} -> [{name(Module, Name), Line, skipped, none, ["left out by test_helper.exs: ", Why], ""}]
    end.

why(#{skip := Why}) when is_binary(Why) -> Why;
why(_) -> "skipped".

%% Where ExUnit makes it (since 1.14); here it is gone with the machine.
with_folder(Module, Name, #{tmp_dir := Below} = Tags) when Below =:= true; is_binary(Below) ->
    Of = 'Elixir.Kernel':inspect(Module),
    Test = atom_to_binary(Name),
    <<Hash:8/binary, _/binary>> = string:lowercase(binary:encode_hex(erlang:md5([Of, "/", Test]))),
    Own = case Below of true -> []; _ -> [Below] end,
    Folder = 'Elixir.Path':expand('Elixir.Path':join([<<"tmp">>, escaped(Of), <<(escaped(Test))/binary, "-", Hash/binary>> | Own])),
    'Elixir.File':'rm_rf!'(Folder),
    'Elixir.File':'mkdir_p!'(Folder),
    Tags#{tmp_dir := Folder};
with_folder(_, _, Tags) -> Tags.

escaped(Name) -> << <<(case lists:member(C, " [~#%&*{}\\:<>?/+|\"]") of true -> $-; false -> C end)/utf8>> || <<C/utf8>> <= Name >>.

tested(Module, Test, Tags) ->
    Time = case {get(ravel_untimed), Tags} of {true, _} -> infinity; {_, #{timeout := Own}} -> Own; _ -> ?TIME end,
    Main = self(),
    Both = #{module => Module, 'case' => Module},
    {All, Ref} = spawn_monitor(fun() ->
        ?ON_EXIT:register(self()),
        Main ! {ravel_done, self(), caught(fun() -> Module:'__ex_unit__'(setup_all, Both) end)},
        receive stop -> exit(shutdown) end
    end),
    case result(All, Ref, infinity) of
        {ok, Context} ->
            Result = in_process(Module, Test, maps:merge(maps:merge(Context, Tags), Both#{test => maps:get(name, Test)}), Time),
            All ! stop,
            receive {'DOWN', Ref, process, All, _} -> ok end,
            both(Result, ?ON_EXIT:run(All, Time));
        {failed, Failure} -> {failed_all, Failure}
    end.

in_process(Module, #{name := Name}, Context, Time) ->
    Main = self(),
    {Pid, Ref} = spawn_monitor(fun() ->
        ?ON_EXIT:register(self()),
        Main ! {ravel_done, self(), caught(fun() -> Module:Name(Module:'__ex_unit__'(setup, Context)) end)},
        exit(shutdown)
    end),
    Result = result(Pid, Ref, Time),
    is_tuple(Result) andalso gone(Pid, Ref),
    both(Result, ?ON_EXIT:run(Pid, Time)).

%% What a process says, or how it ended instead.
result(Pid, Ref, Time) ->
    receive
        {ravel_done, Pid, Result} -> Result;
        {'DOWN', Ref, process, Pid, Reason} -> {failed, {{'EXIT', Pid}, Reason, []}}
    after Time ->
        Stack = case process_info(Pid, current_stacktrace) of {_, Frames} -> Frames; _ -> [] end,
        exit(Pid, kill),
        {failed, {timeout, Time, Stack}}
    end.

gone(Pid, Ref) ->
    case erlang:demonitor(Ref, [flush, info]) of
        true -> After = monitor(process, Pid), receive {'DOWN', After, process, Pid, _} -> ok end;
        false -> ok
    end.

%% What goes wrong in on_exit fails a test that passed.
both({ok, _} = Result, ok) -> Result;
both({ok, _}, {Kind, Reason, Stack}) -> {failed, {Kind, Reason, Stack}};
both(Failed, _) -> Failed.

caught(Fun) ->
    try {ok, Fun()}
    catch Kind:Reason:Stack -> {failed, {Kind, 'Elixir.Exception':normalize(Kind, Reason, Stack), Stack}}
    end.

%% ---- words

name(Module, Name) -> ['Elixir.Macro':to_string(Module), ": ", atom_to_list(Name)].

verdict(Module, #{name := Name}, Line, {ok, _}) -> {name(Module, Name), Line, passed, none, "", ""};
verdict(Module, #{name := Name} = Test, Line, {failed_all, Failure}) -> failed(name(Module, Name), Line, "setup_all failed: ", Failure, Test);
verdict(Module, #{name := Name} = Test, Line, {failed, Failure}) -> failed(name(Module, Name), Line, "", Failure, Test).

failed(Name, Line, What, {timeout, Time, Stack}, _) ->
    {Name, Line, failed, deadlock, [What, "it was out of time"],
     fun() -> [io_lib:format("test timed out after ~wms~n", [Time]), 'Elixir.Exception':format_stacktrace(pruned(Stack))] end};
failed(Name, Line, What, {Kind, Reason, Stack}, Test) ->
    {Name, Line, failed, kind(Kind, Reason), fun() -> [What, short(Kind, Reason)] end,
     fun() ->
         'Elixir.ExUnit.Formatter':format_test_failure(Test, [{Kind, Reason, pruned(Stack)}], 1, 80, fun(_, Text) -> Text end)
     end}.

pruned(Stack) -> lists:takewhile(fun(Frame) -> element(1, Frame) =/= ?MODULE end, Stack).

kind(error, #{'__struct__' := 'Elixir.ExUnit.AssertionError'}) -> assertion;
kind(error, _) -> exception;
kind(throw, _) -> exception;
kind(_, _) -> crash.

%% One line, without what changes from run to run.
short(error, #{'__struct__' := 'Elixir.ExUnit.AssertionError', message := Message} = Error) ->
    [first_line(Message), sides(Error)];
short(Kind, Reason) -> first_line('Elixir.Exception':format_banner(Kind, Reason, [])).

%% A pattern stands there as what the compiler makes of it.
sides(#{left := Left, right := Right, context := '=='}) -> sides(Left, Right);
sides(_) -> "".

sides(Left, Right) when Left =:= ex_unit_no_meaningful_value; Right =:= ex_unit_no_meaningful_value -> "";
sides(Left, Right) -> [", left ", 'Elixir.Kernel':inspect(Left), ", right ", 'Elixir.Kernel':inspect(Right)].

first_line(Text) ->
    case string:split(string:trim(Text), "\n") of [First | _] -> First; [] -> "" end.
