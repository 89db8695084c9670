%% SPDX-License-Identifier: Apache-2.0
%%
%% Which features are on: asked at every request, changed now and then, and so a map in a
%% persistent term, which is read without copying.
%%
%% The fix: everybody reads, one process writes. The server has a fixed name, so there is one
%% of it at most, and between its own read and write nobody else can change the map.
-module(feature_flags_fixed).
-behaviour(gen_server).
-export([start_link/0, enabled/1, set/2, reload/1]).
-export([init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

-spec enabled(atom()) -> boolean().
enabled(Feature) ->
    maps:get(Feature, flags(), false).

-spec set(atom(), boolean()) -> ok.
set(Feature, On) ->
    gen_server:call(?MODULE, {set, #{Feature => On}}).

-spec reload(file:name_all()) -> ok.
reload(File) ->
    {ok, Lines} = file:consult(File),
    gen_server:call(?MODULE, {set, maps:from_list(Lines)}).

init([]) ->
    {ok, no_state}.

handle_call({set, Changes}, _From, State) ->
    persistent_term:put(feature_flags_fixed, maps:merge(flags(), Changes)), %~ none
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.

flags() ->
    persistent_term:get(feature_flags_fixed, #{}).
