%% SPDX-License-Identifier: Apache-2.0
%%
%% One server counts failed logins, and a door to the table is left open: forgive/1 writes from
%% the caller's process. A pardon between the server's read and write is undone.
-module(srv_foreign_writer_racy).
-behaviour(gen_server).
-export([start_link/0, failed/1, forgive/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

failed(User) ->
    gen_server:cast(?MODULE, {failed, User}).

forgive(User) ->
    ets:insert(failed_logins, {User, 0}).

init([]) ->
    {ok, ets:new(failed_logins, [named_table, public])}.

handle_call(_Request, _From, Table) ->
    {reply, ok, Table}.

handle_cast({failed, User}, Table) ->
    Count = case ets:lookup(Table, User) of
                [{_, N}] -> N + 1;
                [] -> 1
            end,
    ets:insert(Table, {User, Count}), %~ check-then-act/ets %~ witnessed
    {noreply, Table}.
