%% SPDX-License-Identifier: Apache-2.0
%%
%% A lock like the counter of a bakery: take a ticket, wait until your number is served. It guards a sum that is read
%% and written back. The seeded race: the number on the ticket is read, then the next one written; two may draw the same.
%% Then both add to the same sum, or somebody waits for a number that is past.
-module(ticket_lock).
-include_lib("eqc/include/eqc.hrl").
-include_lib("eqc/include/eqc_statem.hrl").
-compile([export_all, nowarn_export_all]).

%~ passes
prop_sequential() ->
    ?FORALL(Cmds, commands(?MODULE, {racy, 0}),
            begin
                start(),
                {_, _, Result} = run_commands(?MODULE, Cmds),
                stop(),
                Result == ok
            end).

%~ passes
prop_atomic() -> parallel(atomic).
%~ fails [1,1]
prop_racy() -> parallel(racy).

parallel(How) ->
    ?FORALL(Cmds, eqc_par_statem:commands(?MODULE, {How, 0}),
            begin
                start(),
                {_, _, Result} = eqc_par_statem:run_commands(?MODULE, Cmds),
                stop(),
                Result == ok
            end).

%% The model: how tickets are drawn, and the sum.

initial_state() -> {atomic, 0}.

command({How, _}) -> {call, ?MODULE, add, [How, choose(1, 9)]}.

precondition(_, _) -> true.

next_state({How, Sum}, _, {call, _, add, [_, N]}) -> {How, Sum + N}.

postcondition({_, Sum}, {call, _, add, [_, N]}, Result) -> Result =:= Sum + N.

%% The program.

add(How, N) ->
    Ticket = draw(How),
    wait(Ticket),
    [{sum, Sum}] = ets:lookup(?MODULE, sum),
    ets:insert(?MODULE, {sum, Sum + N}),
    serve_next(),
    Sum + N.

draw(atomic) -> ets:update_counter(?MODULE, next, 1) - 1;
draw(racy) ->
    [{next, Ticket}] = ets:lookup(?MODULE, next),
    ets:insert(?MODULE, {next, Ticket + 1}),
    Ticket.

%% Who waits says so first and looks then: whoever serves the number does it the other way round.
wait(Ticket) ->
    ets:insert(?MODULE, {{waits, Ticket}, self()}),
    case ets:lookup(?MODULE, served) of
        [{served, Ticket}] -> ok;
        _ -> receive {served, Ticket} -> ok end
    end.

serve_next() ->
    Ticket = ets:update_counter(?MODULE, served, 1),
    case ets:lookup(?MODULE, {waits, Ticket}) of
        [{_, Pid}] -> Pid ! {served, Ticket};
        [] -> ok
    end.

start() ->
    ets:new(?MODULE, [named_table, public]),
    ets:insert(?MODULE, [{next, 0}, {served, 0}, {sum, 0}]).

stop() -> ets:delete(?MODULE).
