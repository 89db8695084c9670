%% SPDX-License-Identifier: Apache-2.0
%%
%% Servers without a name share a table that has one: the first makes it, the others go on where it is
%% there already. Two of them find the same ticket free.
-module(orig_table_claim_racy).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    process_flag(trap_exit, true),
    make_tables(),
    {ok, []}.

make_tables() ->
    catch ets:new(orig_tickets, [named_table, public, {heir, whereis(init), none}]),
    ok.

handle_call({take, Ticket}, {Pid, _}, State) ->
    case ets:lookup(orig_tickets, Ticket) of
        [] -> {reply, ets:insert(orig_tickets, {Ticket, Pid}), State}; %~ check-then-act/ets %~ unwitnessed -- no driver: none of
        [_] -> {reply, false, State}
    end.

handle_cast(_Request, State) ->
    {noreply, State}.
