%% SPDX-License-Identifier: Apache-2.0
%%
%% The server has no name, but it makes a table that has one. ets:new/2 fails where there is such a table
%% already, so there cannot be two of these servers.
-module(orig_table_claim_safe).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    process_flag(trap_exit, true),
    make_tables(),
    {ok, []}.

make_tables() ->
    ets:new(orig_tickets, [named_table, public]),
    ok.

handle_call({take, Ticket}, {Pid, _}, State) ->
    case ets:lookup(orig_tickets, Ticket) of
        [] -> {reply, ets:insert(orig_tickets, {Ticket, Pid}), State}; %~ none
        [_] -> {reply, false, State}
    end.

handle_cast(_Request, State) ->
    {noreply, State}.
