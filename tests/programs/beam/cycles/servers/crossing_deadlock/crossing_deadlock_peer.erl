% SPDX-License-Identifier: Apache-2.0
-module(crossing_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_info/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_info(tick, State) ->
    Other = gen_server:call(crossing_deadlock, get),  %~ call-cycle/crossing %~ witnessed
    {noreply, State#{other => Other}}.
