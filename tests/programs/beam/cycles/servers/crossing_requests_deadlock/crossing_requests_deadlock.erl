% SPDX-License-Identifier: Apache-2.0
% Two servers, each of which asks the other one to answer a request of its own: both at the same moment, and both wait
% until the call times out and they exit.
-module(crossing_requests_deadlock).
-behaviour(gen_server).
-export([start_link/0, get/1, refresh/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get(Key) ->
    gen_server:call(?MODULE, {get, Key}).  %~ call-cycle/crossing

refresh() ->
    gen_server:call(?MODULE, refresh).

init([]) ->
    {ok, #{}}.

handle_call({get, Key}, _From, State) ->
    {reply, maps:get(Key, State, none), State};
handle_call(refresh, _From, State) ->
    {reply, ok, State#{all => crossing_requests_deadlock_peer:all()}}.

handle_cast(_Message, State) ->
    {noreply, State}.
