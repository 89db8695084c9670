%% SPDX-License-Identifier: Apache-2.0
%%
%% A process that counts. The seeded race: who adds one asks for the number and sets the next one.
-module(counter_server).
-include_lib("proper/include/proper.hrl").
-compile([export_all, nowarn_export_all]).

%~ passes
prop_sequential() -> sequential(racy).
%~ passes
prop_atomic() -> parallel(atomic).
%~ fails [1,1]
prop_racy() -> parallel(racy).

sequential(How) ->
    ?FORALL(Cmds, commands(?MODULE, {How, 0}),
            begin
                Server = start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(Server),
                Result =:= ok
            end).

parallel(How) ->
    ?FORALL(Cmds, parallel_commands(?MODULE, {How, 0}),
            begin
                Server = start(),
                {_, _, Result} = run_parallel_commands(?MODULE, Cmds),
                stop(Server),
                Result =:= ok
            end).

%% The model: how it counts, and how far.

initial_state() -> {atomic, 0}.

command({How, _}) ->
    oneof([{call, ?MODULE, add, [How]}, {call, ?MODULE, read, []}]).

precondition(_, _) -> true.

next_state({How, Count}, _, {call, _, add, _}) -> {How, Count + 1};
next_state(State, _, {call, _, read, _}) -> State.

postcondition({_, Count}, {call, _, add, _}, Result) -> Result =:= Count + 1;
postcondition({_, Count}, {call, _, read, _}, Result) -> Result =:= Count.

%% The program.

start() ->
    Server = spawn(fun() -> loop(0) end),
    register(?MODULE, Server),
    Server.

stop(Server) ->
    unregister(?MODULE),
    exit(Server, kill).

loop(Count) ->
    receive
        {From, read} -> From ! {?MODULE, Count}, loop(Count);
        {From, {set, New}} -> From ! {?MODULE, New}, loop(New);
        {From, add} -> From ! {?MODULE, Count + 1}, loop(Count + 1)
    end.

call(Request) ->
    ?MODULE ! {self(), Request},
    receive {?MODULE, Answer} -> Answer end.

read() -> call(read).

add(atomic) -> call(add);
add(racy) -> call({set, read() + 1}).
