% SPDX-License-Identifier: Apache-2.0
-module(server_and_manager_deadlock_server).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, level/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

level() ->
    gen_server:call(?MODULE, level).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(level, _From, State) ->
    {reply, 1, State};
handle_call({set, L}, _From, State) ->
    ok = gen_event:sync_notify(server_and_manager_deadlock_events, {level, L}),  %~ call-cycle/cycle %~ witnessed
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
