% SPDX-License-Identifier: Apache-2.0
% set_lock and del_lock by hand. The server is asked between them.
-module(lock_region_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, save/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

save(Item) ->
    Id = {store, self()},
    true = global:set_lock(Id),
    ok = gen_server:call(?MODULE, {save, Item}),  %~ call-cycle/cycle %~ witnessed
    global:del_lock(Id).  %~ none

init([]) ->
    {ok, []}.

handle_call({save, Item}, _From, Items) ->
    true = global:set_lock({store, self()}),  %~ call-cycle/cycle %~ witnessed
    true = global:del_lock({store, self()}),
    {reply, ok, [Item | Items]}.

handle_cast(_Message, State) ->
    {noreply, State}.
