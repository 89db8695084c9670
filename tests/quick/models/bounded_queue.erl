%% SPDX-License-Identifier: Apache-2.0
%%
%% A queue of at most two. The seeded race: who puts something in asks for the length first, and then it is
%% put in without a question.
-module(bounded_queue).
-include_lib("proper/include/proper.hrl").
-compile([export_all, nowarn_export_all]).
-define(MAX, 2).
-record(state, {how, queue = []}).

%~ passes
prop_sequential() ->
    ?FORALL(Cmds, commands(?MODULE, #state{how = racy}),
            begin
                Queue = start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(Queue),
                aggregate(command_names(Cmds), Result =:= ok)
            end).

%~ passes
prop_atomic() -> parallel(atomic).
%~ fails 1+[1,1]
prop_racy() -> parallel(racy).

parallel(How) ->
    ?FORALL(Cmds, parallel_commands(?MODULE, #state{how = How}),
            begin
                Queue = start(),
                {_, _, Result} = run_parallel_commands(?MODULE, Cmds),
                stop(Queue),
                Result =:= ok
            end).

%% The model: what is in the queue, the oldest first.

initial_state() -> #state{how = atomic}.

command(#state{how = How}) ->
    frequency([{3, {call, ?MODULE, put, [How, byte()]}},
               {2, {call, ?MODULE, get, []}},
               {1, {call, ?MODULE, len, []}}]).

precondition(_, _) -> true.

next_state(S = #state{queue = Queue}, _, {call, _, put, [_, Item]}) when length(Queue) < ?MAX ->
    S#state{queue = Queue ++ [Item]};
next_state(S = #state{queue = [_ | Rest]}, _, {call, _, get, []}) ->
    S#state{queue = Rest};
next_state(S, _, _) ->
    S.

postcondition(#state{queue = Queue}, {call, _, put, _}, Result) ->
    Result =:= case length(Queue) < ?MAX of true -> ok; false -> full end;
postcondition(#state{queue = []}, {call, _, get, []}, Result) -> Result =:= empty;
postcondition(#state{queue = [Item | _]}, {call, _, get, []}, Result) -> Result =:= {ok, Item};
postcondition(#state{queue = Queue}, {call, _, len, []}, Result) -> Result =:= length(Queue).

%% The program.

put(atomic, Item) -> call({put, Item});
put(racy, Item) ->
    case len() < ?MAX of
        true -> call({push, Item});
        false -> full
    end.

get() -> call(get).

len() -> call(len).

start() ->
    Queue = spawn(fun() -> loop([]) end),
    register(?MODULE, Queue),
    Queue.

stop(Queue) ->
    unregister(?MODULE),
    exit(Queue, kill).

call(Request) ->
    ?MODULE ! {self(), Request},
    receive {?MODULE, Answer} -> Answer end.

loop(Items) ->
    receive
        {From, len} ->
            From ! {?MODULE, length(Items)},
            loop(Items);
        {From, {put, _}} when length(Items) >= ?MAX ->
            From ! {?MODULE, full},
            loop(Items);
        {From, {_, Item}} ->
            From ! {?MODULE, ok},
            loop(Items ++ [Item]);
        {From, get} when Items =:= [] ->
            From ! {?MODULE, empty},
            loop(Items);
        {From, get} ->
            From ! {?MODULE, {ok, hd(Items)}},
            loop(tl(Items))
    end.
