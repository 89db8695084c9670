%% SPDX-License-Identifier: Apache-2.0
%%
%% Running generated commands: one after the other, with preconditions, postconditions and invariants
%% checked at each; or a prefix and then several branches at once, whose results are checked afterwards
%% (ravel_linear).
%%
%% Each branch is a process of its own. It is not linked to the one that runs the test, but monitored, and
%% the branches are awaited in a fixed order: whoever explores schedules sees no choice that the program
%% under test did not make. An exception in a branch is that command's result, {'EXIT', ...} as `catch`
%% gives it, and the model's postcondition decides about it. A branch that is killed from outside has no
%% result to offer: the test fails.
%%
%% Which command a process is at stands in its dictionary: pictures of a schedule open at the one that went wrong.
%%
%% Results here are neutral; the front ends (proper_statem, eqc_statem ...) give them the shape of their
%% dialect.
-module(ravel_statem).

-export([run/3, run_parallel/3, plain/1, model_of/1, state_after/2, command_names/1, zip/2]).

-include("ravel_model.hrl").

-type entry() :: {State :: term(), Command :: tuple(), Call :: tuple(), Result :: term(), Features :: [term()]}.
-type reason() :: ok | initialization_error | {precondition | postcondition | invariant, term()}
                | {exception, atom(), term(), list()} | no_possible_interleaving | {branch_died, pos_integer(), term()}.

-record(run, {model :: #model{}, env :: map(), state :: term(), history = [] :: [entry()], reason = ok :: reason()}).

%% The commands without what may stand before them: {model, Mod} and {init, State}.
plain([{model, _} | Commands]) -> plain(Commands);
plain([{init, _} | Commands]) -> Commands;
plain(Commands) -> Commands.

model_of([{model, Mod} | _]) -> Mod;
model_of({Prefix, _}) -> model_of(Prefix);
model_of(_) -> none.

initial(_, [{init, S} | _]) -> S;
initial(Model, [{model, _} | Commands]) -> initial(Model, Commands);
initial(Model, _) -> ravel_model:initial_state(Model).

%% Runs the commands until the first that goes wrong.
-spec run(#model{}, [tuple()], [{atom(), term()}]) -> {[entry()], State :: term(), reason()}.
run(Model, Commands, Env) ->
    #run{history = History, state = S, reason = Reason} = Run = run_all(Model, Commands, Env),
    ravel_explain:sequential(Run#run.model, Commands, {lists:reverse(History), S, Reason}),
    {lists:reverse(History), S, Reason}.

run_all(Model, Commands, EnvList) ->
    Env = ravel_vars:env(EnvList),
    Run = #run{model = Model, env = Env},
    try ravel_vars:eval(Env, initial(Model, Commands)) of
        S -> each(plain(Commands), holding(Run#run{state = S}))
    catch
        _:_ -> Run#run{state = undefined, reason = initialization_error}
    end.

each([Command | Rest], #run{reason = ok} = Run) -> each(Rest, command(Command, Run));
each(_, Run) -> Run.

command({set, {var, N}, Symbolic} = Command, #run{model = Model, env = Env, state = S} = Run) ->
    case called(Env, Symbolic) of
        {ok, Call} ->
            case {allowed(Model, S, Call), wanted(Model, S, Call)} of
                {true, true} -> performed(N, Command, Call, at(N, fun() -> perform(Call) end), Run);
                {true, _} -> Run;
                {Other, _} -> Run#run{reason = {precondition, Other}}
            end;
        Exception -> Run#run{reason = Exception}
    end.

performed(N, Command, Call, {ok, Result}, #run{model = Model, env = Env, state = S, history = History} = Run) ->
    Entry = {S, Command, Call, Result, ravel_model:features(Model, S, Call, Result)},
    Run1 = Run#run{history = [Entry | History], env = Env#{N => Result}},
    case guarded(fun() -> ravel_model:postcondition(Model, S, Call, Result) end) of
        true ->
            Next = ravel_vars:eval(Run1#run.env, ravel_model:next_state(Model, S, Result, Call)),
            holding(Run1#run{state = Next});
        Other -> Run1#run{reason = {postcondition, Other}}
    end;
performed(_, _, _, Exception, Run) ->
    Run#run{reason = Exception}.

%% A command that is not wanted in the real state (dynamic precondition) is left out.
wanted(Model, S, Call) -> ravel_model:dynamic_precondition(Model, S, Call).

allowed(Model, S, Call) -> guarded(fun() -> ravel_model:precondition(Model, S, Call) end).

holding(#run{model = #model{invariant = false}} = Run) -> Run;
holding(#run{model = Model, state = S} = Run) ->
    case guarded(fun() -> ravel_model:invariant(Model, S) end) of
        true -> Run;
        Other -> Run#run{reason = {invariant, Other}}
    end.

guarded(Check) ->
    try Check()
    catch Class:Reason:Stack -> {exception, Class, Reason, Stack}
    end.

%% The call with real arguments; symbolic calls among them are made here.
called(Env, Symbolic) ->
    try {ok, ravel_vars:eval_call(Env, Symbolic)}
    catch Class:Reason:Stack -> {exception, Class, Reason, Stack}
    end.

perform(Call) ->
    try {ok, apply(element(2, Call), element(3, Call), element(4, Call))}
    catch Class:Reason:Stack -> {exception, Class, Reason, Stack}
    end.

%%% In parallel

%% Runs the prefix, then the branches. Branches come back as lists of {Command, Call, Result, {Begin, End}}.
-spec run_parallel(#model{}, {[tuple()], [[tuple()]]}, [{atom(), term()}]) -> {[entry()], [[tuple()]], reason()}.
run_parallel(Model, {Prefix, Branches}, EnvList) ->
    #run{history = Backwards, state = S, env = Env, reason = Reason} = run_all(Model, Prefix, EnvList),
    History = lists:reverse(Backwards),
    case Reason of
        ok ->
            {Done, Died} = together(Branches, Env),
            Verdict = verdict(Model, S, Env, Done, Died),
            ravel_explain:parallel(Model, History, S, Env, Done, Verdict),
            {History, Done, Verdict};
        _ ->
            ravel_explain:sequential(Model, Prefix, {History, S, Reason}),
            {History, [], Reason}
    end.

verdict(Model, S, Env, Done, []) ->
    case ravel_linear:check(Model, S, all_results(Done, Env), Done) of
        true -> ok;
        false -> no_possible_interleaving
    end;
verdict(_, _, _, _, [{Branch, Reason} | _]) ->
    {branch_died, Branch, Reason}.

all_results(Done, Env) ->
    lists:foldl(fun({{set, {var, N}, _}, _, Result, _}, Acc) -> Acc#{N => Result} end, Env, lists:append(Done)).

together(Branches, Env) ->
    Clock = clock(),
    Main = self(),
    Started = [start(N, fun() -> all_of(Main, Commands, Env, Clock) end)
               || {N, Commands} <- lists:zip(lists:seq(1, length(Branches)), Branches)],
    Ended = [awaited(Branch) || Branch <- Started],
    [Pid ! {Main, all_done} || {{_, Pid}, {done, _}} <- lists:zip(Started, Ended)],
    [receive {'DOWN', Monitor, process, Pid, _} -> ok end
     || {{Monitor, Pid}, {done, _}} <- lists:zip(Started, Ended)],
    {[results(Commands, End) || {Commands, End} <- lists:zip(Branches, Ended)],
     [{N, Reason} || {N, {died, Reason}} <- lists:zip(lists:seq(1, length(Ended)), Ended)]}.

%% A branch stays until all are done: that a client has gone is news (to monitors, locks, tables), and no
%% command's doing.
all_of(Main, Commands, Env, Clock) ->
    Main ! {self(), branch(Commands, Env, Clock)},
    receive {Main, all_done} -> ok end.

awaited({Monitor, Pid}) ->
    receive
        {Pid, Results} -> {done, Results};
        {'DOWN', Monitor, process, Pid, Reason} -> {died, Reason}
    end.

%% What a branch sends is short, for it is read in traces.
results(_, {died, _}) -> [];
results(Commands, {done, Results}) -> [result(Command, Done) || {Command, Done} <- lists:zip(Commands, Results)].

result(Command, {Call, Result}) -> {Command, Call, Result, {0, 0}};
result(Command, {Call, Result, Times}) -> {Command, Call, Result, Times}.

%% Traces name a process after the function that spawned it: one for each branch, so that pictures show
%% branch1, branch2 ... (Turned around, because otherwise the compiler would return what spawn_monitor
%% returns, and the function would not be there any more.)
start(1, Run) -> branch1(Run);
start(2, Run) -> branch2(Run);
start(3, Run) -> branch3(Run);
start(4, Run) -> branch4(Run);
start(5, Run) -> branch5(Run);
start(6, Run) -> branch6(Run);
start(7, Run) -> branch7(Run);
start(_, Run) -> branch8(Run).

branch1(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch2(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch3(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch4(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch5(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch6(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch7(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.
branch8(Run) -> {Pid, Monitor} = spawn_monitor(Run), {Monitor, Pid}.

branch([], _, _) -> [];
branch([{set, {var, N}, Symbolic} | Rest], Env, none) ->
    {_, Result} = Done = at(N, fun() -> outcome(Env, Symbolic) end),
    [Done | branch(Rest, Env#{N => Result}, none)];
branch([{set, {var, N}, Symbolic} | Rest], Env, Clock) ->
    Begin = Clock(),
    {Call, Result} = at(N, fun() -> outcome(Env, Symbolic) end),
    End = Clock(),
    [{Call, Result, {Begin, End}} | branch(Rest, Env#{N => Result}, Clock)].

at(N, Run) ->
    put('$ravel_command', N),
    Result = Run(),
    erase('$ravel_command'),
    Result.

outcome(Env, Symbolic) ->
    case called(Env, Symbolic) of
        {ok, Call} ->
            case perform(Call) of
                {ok, Result} -> {Call, Result};
                Exception -> {Call, caught(Exception)}
            end;
        Exception -> {Symbolic, caught(Exception)}
    end.

caught({exception, error, Reason, Stack}) -> {'EXIT', {Reason, Stack}};
caught({exception, exit, Reason, _}) -> {'EXIT', Reason};
caught({exception, throw, Value, Stack}) -> {'EXIT', {{nocatch, Value}, Stack}}.

%% Only real-time order needs to know when a command began and ended; the question is an event of its own.
clock() ->
    case get(ravel_real_time) of
        true -> fun() -> erlang:unique_integer([monotonic]) end;
        _ -> none
    end.

%%% About commands

state_after(Model, Commands) ->
    lists:foldl(fun({set, Var, Call}, S) -> ravel_model:next_state(Model, S, Var, Call) end,
                initial(Model, Commands), plain(Commands)).

command_names({Prefix, Branches}) ->
    lists:append([command_names(Commands) || Commands <- [Prefix | Branches]]);
command_names(Commands) ->
    [{element(2, Call), element(3, Call), length(element(4, Call))} || {set, _, Call} <- plain(Commands)].

%% Of lists with different lengths, as far as the shorter one goes.
zip([A | As], [B | Bs]) -> [{A, B} | zip(As, Bs)];
zip(_, _) -> [].
