% SPDX-License-Identifier: Apache-2.0
% The callback lets another process ask: nobody waits in a circle.
-module(via_spawn_fixed).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get() ->
    gen_server:call(?MODULE, get).  %~ none

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State};
handle_call(work, From, State) ->
    spawn(fun() -> gen_server:reply(From, gen_server:call(via_spawn_fixed_peer, go)) end),  %~ none
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
