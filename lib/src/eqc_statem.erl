%% SPDX-License-Identifier: Apache-2.0
%%
%% QuickCheck's names for state machines, over ravel_statem. Command lists start with {model, Mod}, so that
%% run_commands/1 and run_commands/2 with an environment know their model; older models pass the module as
%% well, and may.
%%
%% Its history is abstract in newer manuals and a list of {state, result} in older ones. Here it is those
%% pairs, unless the model collects features; the history_* functions read both. Not offered: more_bugs and
%% print_bugs.
-module(eqc_statem).

-export([commands/1, commands/2, more_commands/2, parallel_commands/1, parallel_commands/2, linearizable/1, now/0]).
-export([run_commands/1, run_commands/2, run_commands/3]).
-export([run_parallel_commands/1, run_parallel_commands/2, run_parallel_commands/3]).
-export([pretty_commands/4, pretty_commands/5, check_commands/3, check_commands/4, check_commands/5, show_states/1]).
-export([command_names/1, check_command_names/2, check_command_names/3, commands_length/1, state_after/1, state_after/2]).
-export([zip/2, eq/2, conj/1, postconditions/2, postconditions/3, get_metadata/2, apply/3]).
-export([call_features/1, call_features/2, user_features/2]).
-export([outcome/1, history_command/1, history_features/1, history_result/1, history_state/1]).

-include("ravel_model.hrl").

-record(eqc_statem_history, {state, call, result, features = [], command}).

%%% Generators

commands(Mod) -> ravel_commands:commands(model(Mod), [{model, Mod}], default).
commands(Mod, S) -> ravel_commands:commands(model(Mod), [{model, Mod}], {init, S}).

parallel_commands(Mod) -> ravel_parallel:commands(model(Mod), [{model, Mod}], default).
parallel_commands(Mod, S) -> ravel_parallel:commands(model(Mod), [{model, Mod}], {init, S}).

more_commands(N, Gen) -> ravel_commands:more_commands(N, Gen).

%%% Running

run_commands(Commands) -> run_commands(known(Commands), Commands, []).

run_commands(Mod, Commands) when is_atom(Mod) -> run_commands(Mod, Commands, []);
run_commands(Commands, Env) -> run_commands(known(Commands), Commands, Env).

run_commands(Mod, Commands, Env) ->
    outcome(ravel_statem:run(model(Mod), Commands, Env)).

%% A run in QuickCheck's shapes.
outcome({History, S, Reason}) -> {[entry(E) || E <- History], S, reason(Reason)}.

run_parallel_commands(Test) -> run_parallel_commands(known(Test), Test, []).

run_parallel_commands(Mod, Test) when is_atom(Mod) -> run_parallel_commands(Mod, Test, []);
run_parallel_commands(Test, Env) -> run_parallel_commands(known(Test), Test, Env).

run_parallel_commands(Mod, {[{linearizable, true} | Prefix], Branches}, Env) ->
    Before = put(ravel_real_time, true),
    Result = run_parallel_commands(Mod, {Prefix, Branches}, Env),
    _ = case Before of
            undefined -> erase(ravel_real_time);
            _ -> put(ravel_real_time, Before)
        end,
    Result;
run_parallel_commands(Mod, Test, Env) ->
    {History, Branches, Reason} = ravel_statem:run_parallel(model(Mod), Test, Env),
    outcome({History, [[{Call, Result} || {_, Call, Result, _} <- B] || B <- Branches], Reason}).

%% The order in which calls were made counts as well: the branches' clock is read around each command.
linearizable({Prefix, Branches}) -> {[{linearizable, true} | Prefix], Branches}.

now() -> os:timestamp().

known([{linearizable, true} | Commands]) -> known(Commands);
known({Prefix, _}) -> known(Prefix);
known(Commands) ->
    case ravel_statem:model_of(Commands) of
        none -> error({no_model_in_commands, "pass the module: run_commands(Mod, Commands)"});
        Mod -> Mod
    end.

model(Mod) -> ravel_model:new(eqc, Mod).

entry({S, _, _, Result, []}) -> {S, Result};
entry({S, Command, Call, Result, Features}) ->
    #eqc_statem_history{state = S, call = Call, result = Result, features = Features, command = Command}.

reason(initialization_error) -> initialization;
reason({exception, error, Reason, Stack}) -> {exception, {'EXIT', {Reason, Stack}}};
reason({exception, exit, Reason, _}) -> {exception, {'EXIT', Reason}};
reason({exception, throw, Value, Stack}) -> {exception, {'EXIT', {{nocatch, Value}, Stack}}};
reason({What, {exception, _, _, _} = Exception}) ->
    {exception, Exit} = reason(Exception),
    {What, Exit};
reason(Reason) -> Reason.

%%% Printing

pretty_commands(Mod, Commands, Outcome, Prop) -> pretty_commands(Mod, Commands, Outcome, [], Prop).

%% Like ?WHENFAIL: the text is made only when the test fails and is shown.
pretty_commands(Mod, Commands, Outcome, _Env, Prop) ->
    ravel_property:whenfail(fun() -> io:put_chars(pretty(Mod, Commands, Outcome)) end, fun() -> Prop end).

pretty(Mod, {Prefix, _}, {History, Branches, Reason}) ->
    [calls(Mod, Prefix, History),
     [["branch ", integer_to_list(N), ":\n",
       [["  ", ravel_explain:call(#model{mod = Mod}, Call), " -> ", ravel_explain:result(Result), "\n"]
        || {Call, Result} <- B]]
      || {N, B} <- lists:zip(lists:seq(1, length(Branches)), Branches)],
     io_lib:format("result: ~tp~n", [Reason])];
pretty(Mod, Commands, {History, S, Reason}) ->
    [calls(Mod, Commands, History), io_lib:format("state: ~tp~nresult: ~tp~n", [S, Reason])].

calls(Mod, Commands, History) ->
    [[io_lib:format("  ~ts -> ~ts~n", [shown(Mod, Command), ravel_explain:result(history_result(H))]),
      case get(ravel_show_states) =:= true orelse ravel_gen:parameter(show_states, false) of
          true -> io_lib:format("    in state ~0tp~n", [history_state(H)]);
          _ -> []
      end]
     || {Command, H} <- zip(Commands, History)].

shown(Mod, {set, {var, N}, Call}) -> io_lib:format("V~b = ~ts", [N, ravel_explain:call(#model{mod = Mod}, Call)]).

%% For all that this process tests from now on.
show_states(Prop) ->
    put(ravel_show_states, true),
    Prop.

%% The usual property: the result must be ok, and a failure is printed.
check_commands(Mod, Commands, {_, _, Reason} = Outcome) ->
    pretty_commands(Mod, Commands, Outcome, ravel_property:equals(Reason, ok)).

check_commands(Mod, Commands, Outcome, Env) when is_list(Env) -> check_commands(Mod, Commands, Outcome, Env, true);
check_commands(Mod, Commands, Outcome, Prop) -> check_commands(Mod, Commands, Outcome, [], Prop).

check_commands(Mod, Commands, {_, _, Reason} = Outcome, Env, Prop) ->
    Both = ravel_property:conjunction([{result, ravel_property:equals(Reason, ok)}, {more, Prop}]),
    pretty_commands(Mod, Commands, Outcome, Env, Both).

%%% About commands and histories

command_names({Prefix, Branches}) -> ravel_statem:command_names({unmarked(Prefix), Branches});
command_names(Commands) -> ravel_statem:command_names(Commands).

unmarked([{linearizable, true} | Commands]) -> Commands;
unmarked(Commands) -> Commands.

commands_length(Commands) -> length(command_names(Commands)).

%% The statistics are collected; that every command occurs is not demanded, because a single test cannot
%% know it.
check_command_names(Commands, Prop) -> eqc:aggregate(command_names(Commands), Prop).
check_command_names(_Mod, Commands, Prop) -> check_command_names(Commands, Prop).

state_after(Commands) -> state_after(known(Commands), Commands).
state_after(Mod, Commands) -> ravel_statem:state_after(model(Mod), Commands).

%% A history has one element for each command, and none for what stands before them.
zip(Commands, List) -> ravel_statem:zip(ravel_statem:plain(Commands), List).

eq(Same, Same) -> true;
eq(A, B) -> {A, '/=', B}.

conj(Conditions) ->
    case [C || C <- Conditions, C =/= true] of
        [] -> true;
        [Wrong] -> Wrong;
        Several -> {'and', Several}
    end.

%% Are these results right, one after the other?
postconditions(Commands, Results) -> postconditions(known(Commands), Commands, Results).
postconditions(Mod, Commands, Results) ->
    Model = model(Mod),
    Done = [{Command, Call, Result, {0, 0}} || {{set, _, Call} = Command, Result} <- zip(Commands, Results)],
    Env = maps:from_list([{N, Result} || {{set, {var, N}, _}, _, Result, _} <- Done]),
    Real = [{Command, ravel_vars:eval_call(Env, Call), Result, T} || {Command, Call, Result, T} <- Done],
    Start = lists:takewhile(fun(C) -> element(1, C) =/= set end, Commands),
    S = ravel_vars:eval(Env, ravel_statem:state_after(Model, Start)),
    ravel_linear:check(Model, S, Env, [Real]).

get_metadata(Key, {call, _, _, _, Meta}) ->
    case lists:keyfind(Key, 1, Meta) of
        {_, Value} -> {ok, Value};
        false -> false
    end;
get_metadata(_, _) -> false.

apply(Mod, Function, Args) -> erlang:apply(Mod, Function, Args).

call_features(History) -> lists:append([history_features(H) || H <- History]).

call_features({F, A}, History) ->
    lists:append([Fs || #eqc_statem_history{call = Call, features = Fs} <- History,
                        element(3, Call) =:= F, length(element(4, Call)) =:= A]);
call_features(F, History) ->
    lists:append([Fs || #eqc_statem_history{call = Call, features = Fs} <- History, element(3, Call) =:= F]).

user_features(Mod, History) ->
    case erlang:function_exported(Mod, user_features, 1) of
        true -> [with_features(H, Mod:user_features(history_features(H))) || H <- History];
        false -> History
    end.

with_features(#eqc_statem_history{} = H, Features) -> H#eqc_statem_history{features = Features};
with_features(Pair, _) -> Pair.

history_state(#eqc_statem_history{state = S}) -> S;
history_state({S, _}) -> S.

history_result(#eqc_statem_history{result = Result}) -> Result;
history_result({_, Result}) -> Result.

history_features(#eqc_statem_history{features = Features}) -> Features;
history_features({_, _}) -> [].

history_command(#eqc_statem_history{command = Command}) -> Command;
history_command({_, _}) -> undefined.
