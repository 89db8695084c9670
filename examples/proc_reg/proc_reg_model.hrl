%% SPDX-License-Identifier: Apache-2.0
%%
%% What a registry must do, as a state machine: section 3 of the paper, in the callbacks that
%% QuickCheck and PropEr share. Who includes this has defined REGISTRY, the module under test.
%%
%% It differs from the paper in four places. where/1 may answer `undefined`: as printed, its
%% postcondition forbids that. kill/1 returns when the process has ended, not when it has been
%% told to. The oldest process comes first in `pids`, so that shrinking ends with one of them. And
%% processes that a test leaves behind are ended with it.

-record(state, {pids = [], regs = [], killed = []}).

initial_state() -> #state{}.

command(S) ->
    oneof([{call, ?MODULE, spawn, []}] ++
          [{call, ?MODULE, kill, [elements(S#state.pids)]} || S#state.pids =/= []] ++
          [{call, ?MODULE, reg, [name(), elements(S#state.pids)]} || S#state.pids =/= []] ++
          [{call, ?MODULE, unreg, [name()]}] ++
          [{call, ?MODULE, where, [name()]}]).

name() -> elements([a, b, c, d]).

%% Every call is allowed, also those that must fail.
precondition(_S, _Call) -> true.

next_state(S, V, {call, _, spawn, []}) ->
    S#state{pids = S#state.pids ++ [V]};
next_state(S, _V, {call, _, kill, [Pid]}) ->
    S#state{killed = [Pid | S#state.killed],
            regs = [{Name, P} || {Name, P} <- S#state.regs, P =/= Pid]};
next_state(S, _V, {call, _, reg, [Name, Pid]}) ->
    case is_free(S, Name) andalso not lists:member(Pid, S#state.killed) of
        true -> S#state{regs = [{Name, Pid} | S#state.regs]};
        false -> S
    end;
next_state(S, _V, {call, _, unreg, [Name]}) ->
    S#state{regs = lists:keydelete(Name, 1, S#state.regs)};
next_state(S, _V, {call, _, where, [_Name]}) ->
    S.

%% A process that has ended can be registered under any free name: the answer is `true`, and
%% nothing happens.
postcondition(S, {call, _, reg, [Name, _Pid]}, Result) ->
    case Result of
        true -> is_free(S, Name);
        {'EXIT', _} -> not is_free(S, Name)
    end;
postcondition(S, {call, _, unreg, [Name]}, Result) ->
    case Result of
        true -> not is_free(S, Name);
        {'EXIT', _} -> is_free(S, Name)
    end;
postcondition(S, {call, _, where, [Name]}, Result) ->
    Result =:= proplists:get_value(Name, S#state.regs);
postcondition(_S, {call, _, _, _}, _Result) ->
    true.

is_free(S, Name) -> not lists:keymember(Name, 1, S#state.regs).

%% The calls.

spawn() -> spawn(fun() -> receive stop -> ok end end).

kill(Pid) ->
    Ref = monitor(process, Pid),
    exit(Pid, kill),
    receive {'DOWN', Ref, process, Pid, _} -> ok end.

reg(Name, Pid) -> catch ?REGISTRY:reg(Name, Pid).

unreg(Name) -> catch ?REGISTRY:unreg(Name).

where(Name) -> ?REGISTRY:where(Name).

%% Before a test, and after it.

start() ->
    {ok, Tabs} = proc_reg_tabs:start_link(),
    {ok, Server} = proc_reg:start_link(),
    [Server, Tabs].

%% Ends the registry (the server first: it needs the table) and the processes that are found in the results.
cleanup(Registry, Results) ->
    [unlink(Pid) || Pid <- Registry],
    [kill(Pid) || Pid <- Registry],
    [exit(Pid, kill) || Pid <- lists:usort(pids(Results))],
    ok.

pids(Pid) when is_pid(Pid) -> [Pid];
pids([Head | Tail]) -> pids(Head) ++ pids(Tail);
pids(Tuple) when is_tuple(Tuple) -> pids(tuple_to_list(Tuple));
pids(_) -> [].
