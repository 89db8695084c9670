%% SPDX-License-Identifier: Apache-2.0
%%
%% Which features are on: asked at every request, changed now and then, and so a map in a
%% persistent term, which is read without copying.
%%
%% The bug: set/2 reads the map, changes it and puts it back. When the nightly reload and an
%% operator change two flags at the same time, one of the changes is gone, without an error.
-module(feature_flags).
-export([enabled/1, set/2, reload/1]).

-spec enabled(atom()) -> boolean().
enabled(Feature) ->
    maps:get(Feature, flags(), false).

-spec set(atom(), boolean()) -> ok.
set(Feature, On) ->
    Flags = flags(),
    persistent_term:put(feature_flags, Flags#{Feature => On}). %~ check-then-act/persistent_term

-spec reload(file:name_all()) -> ok.
reload(File) ->
    {ok, Lines} = file:consult(File),
    lists:foreach(fun({Feature, On}) -> set(Feature, On) end, Lines).

flags() ->
    persistent_term:get(feature_flags, #{}).
