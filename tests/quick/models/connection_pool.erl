%% SPDX-License-Identifier: Apache-2.0
%%
%% A pool of two connections; checkout/1 gives one that nobody has, or `none`. The seeded race: it looks for a free
%% one, and then takes it away.
-module(connection_pool).
-include_lib("proper/include/proper.hrl").
-compile([export_all, nowarn_export_all]).
-define(SIZE, 2).
-record(state, {how, out = []}).

%~ passes
prop_sequential() ->
    ?FORALL(Cmds, commands(?MODULE, #state{how = racy}),
            begin
                start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(),
                Result =:= ok
            end).

%~ passes
prop_atomic() -> parallel(atomic).
%~ fails [1,1]
prop_racy() -> parallel(racy).

parallel(How) ->
    ?FORALL(Cmds, parallel_commands(?MODULE, #state{how = How}),
            begin
                start(),
                {_, _, Result} = run_parallel_commands(?MODULE, Cmds),
                stop(),
                Result =:= ok
            end).

%% The model: what checkout/1 gave and has not come back; `none` can come back, too. While commands are generated
%% these are variables, later what they stand for.

initial_state() -> #state{how = atomic}.

command(#state{how = How, out = Out}) ->
    oneof([{call, ?MODULE, checkout, [How]}] ++
          [{call, ?MODULE, checkin, [elements(Out)]} || Out =/= []]).

%% A connection comes back once; so no two branches return the same one.
precondition(#state{out = Out}, {call, _, checkin, [Connection]}) -> lists:member(Connection, Out);
precondition(_, _) -> true.

next_state(S, Connection, {call, _, checkout, _}) -> S#state{out = [Connection | S#state.out]};
next_state(S, _, {call, _, checkin, [Connection]}) -> S#state{out = lists:delete(Connection, S#state.out)}.

postcondition(#state{out = Out}, {call, _, checkout, _}, none) ->
    length([x || Connection <- Out, Connection =/= none]) =:= ?SIZE;
postcondition(#state{out = Out}, {call, _, checkout, _}, Connection) ->
    not lists:member(Connection, Out);
postcondition(_, {call, _, checkin, _}, Result) ->
    Result =:= ok.

%% The program.

checkout(How) ->
    case ets:first(?MODULE) of
        '$end_of_table' -> none;
        Connection -> take(How, Connection)
    end.

take(racy, Connection) ->
    ets:delete(?MODULE, Connection),
    Connection;
take(atomic, Connection) ->
    case ets:take(?MODULE, Connection) of
        [_] -> Connection;
        [] -> checkout(atomic)
    end.

checkin(none) -> ok;
checkin(Connection) ->
    ets:insert(?MODULE, {Connection}),
    ok.

start() ->
    ets:new(?MODULE, [named_table, public, ordered_set]),
    ets:insert(?MODULE, [{{connection, N}} || N <- lists:seq(1, ?SIZE)]).

stop() -> ets:delete(?MODULE).
