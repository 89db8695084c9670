% SPDX-License-Identifier: Apache-2.0
% Whoever holds the lock asks a server, which needs the same lock to answer.
-module(lock_server_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, save/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

save(Item) ->
    global:trans({store, self()}, fun() -> gen_server:call(?MODULE, {save, Item}) end).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, []}.

handle_call({save, Item}, _From, Items) ->
    Saved = global:trans({store, self()}, fun() -> [Item | Items] end),  %~ call-cycle/cycle %~ witnessed
    {reply, ok, Saved}.

handle_cast(_Message, State) ->
    {noreply, State}.
