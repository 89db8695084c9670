% SPDX-License-Identifier: Apache-2.0
% The callback waits.
-module(via_spawn_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, get/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

get() ->
    gen_server:call(?MODULE, get).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(get, _From, State) ->
    {reply, State, State};
handle_call(work, From, State) ->
    Got = gen_server:call(via_spawn_deadlock_peer, go), gen_server:reply(From, Got),  %~ call-cycle/cycle %~ witnessed
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
