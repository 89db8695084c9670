% SPDX-License-Identifier: Apache-2.0
% Two servers of one module keep each other's name in a map. Whoever is asked to compare
% tells the other, and waits for nobody.
-module(name_peers_map_fixed).
-behaviour(gen_server).
-export([start/1, compare/1, init/1, handle_call/3, handle_cast/2]).

start(north) -> gen_server:start_link({local, north}, ?MODULE, #{peer => south}, []);
start(south) -> gen_server:start_link({local, south}, ?MODULE, #{peer => north}, []).

compare(Name) -> gen_server:call(Name, compare, infinity).

init(Settings) -> {ok, Settings#{version => 1}}.

handle_call(compare, _From, #{peer := Peer, version := Own} = State) ->
    gen_server:cast(Peer, {version, Own}), %~ none
    {reply, ok, State};
handle_call(version, _From, #{version := Own} = State) ->
    {reply, Own, State}.

handle_cast(_, State) -> {noreply, State}.
