% SPDX-License-Identifier: Apache-2.0
% One module under two names; each is started with the other's name, and both wait for each other for ever if they ask
% at the same moment.
-module(name_pair_deadlock).
-behaviour(gen_server).
-export([start/1, init/1, handle_call/3, handle_cast/2]).

start(left) ->
    gen_server:start_link({local, left}, ?MODULE, right, []);
start(right) ->
    gen_server:start_link({local, right}, ?MODULE, left, []).

init(Peer) ->
    {ok, Peer}.

handle_call(go, _From, Peer) ->
    {reply, gen_server:call(Peer, get, infinity), Peer};  %~ call-cycle/crossing
handle_call(get, _From, Peer) ->
    {reply, ok, Peer}.

handle_cast(_Message, State) ->
    {noreply, State}.
