% SPDX-License-Identifier: Apache-2.0
% Two servers: to answer one request, each asks the other.
-module(two_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, reserve/0, left/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

reserve() ->
    gen_server:call(?MODULE, reserve).

left() ->
    gen_server:call(?MODULE, left).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(reserve, _From, State) ->
    {reply, two_deadlock_peer:price(), State};
handle_call(left, _From, State) ->
    {reply, map_size(State), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
