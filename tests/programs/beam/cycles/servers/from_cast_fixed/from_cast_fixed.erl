% SPDX-License-Identifier: Apache-2.0
% The circle begins in a cast; what closes it is an innocent request: the server is just not free.
-module(from_cast_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, refresh/0, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

refresh() ->
    gen_server:cast(?MODULE, refresh).

get() ->
    gen_server:call(?MODULE, get).  %~ call-cycle/crossing -- if both begin at once, until a call times out

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State}.

handle_cast(refresh, State) ->
    ok = gen_server:call(from_cast_fixed_peer, compute),  %~ call-cycle/crossing -- if both begin at once, until a call times out
    {noreply, State}.
