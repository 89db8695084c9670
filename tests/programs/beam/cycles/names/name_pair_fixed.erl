% SPDX-License-Identifier: Apache-2.0
% One module under two names; only the left one asks, for the right one was started with the name of neither.
-module(name_pair_fixed).
-behaviour(gen_server).
-export([start/1, init/1, handle_call/3, handle_cast/2]).

start(left) ->
    gen_server:start_link({local, left}, ?MODULE, right, []);
start(right) ->
    gen_server:start_link({local, right}, ?MODULE, nobody, []).

init(Peer) ->
    {ok, Peer}.

handle_call(go, _From, Peer) ->
    {reply, gen_server:call(Peer, get, infinity), Peer};  %~ none
handle_call(get, _From, Peer) ->
    {reply, ok, Peer}.

handle_cast(_Message, State) ->
    {noreply, State}.
