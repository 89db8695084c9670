% SPDX-License-Identifier: Apache-2.0
-module(crossing_requests_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, all/0, sync/1, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

all() ->
    gen_server:call(?MODULE, all).  %~ call-cycle/crossing

sync(Key) ->
    gen_server:call(?MODULE, {sync, Key}).

init([]) ->
    {ok, #{}}.

handle_call(all, _From, State) ->
    {reply, State, State};
handle_call({sync, Key}, _From, State) ->
    {reply, ok, State#{Key => crossing_requests_deadlock:get(Key)}}.

handle_cast(_Message, State) ->
    {noreply, State}.
