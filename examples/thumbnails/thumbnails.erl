%% SPDX-License-Identifier: Apache-2.0
%%
%% A cache of small pictures: made on the first request, kept in a table, numbered so that a
%% browser can be told when one has changed.
%%
%% The bug: between the lookup that misses and the insert lies the slow part. All requests that
%% arrive meanwhile miss as well, and make the picture again. Each gets another number, the
%% last one wins, and browsers that were given the other numbers ask again for nothing.
-module(thumbnails).
-export([new/0, fetch/2]).

-record(thumbnails, {table :: ets:tid(), width = 160 :: pos_integer()}).

new() ->
    #thumbnails{table = ets:new(thumbnails, [public, {read_concurrency, true}])}.

fetch(Cache = #thumbnails{table = Table}, Picture) ->
    case ets:lookup(Table, Picture) of
        [{Picture, Number, Thumbnail}] -> {Number, Thumbnail};
        [] -> store(Cache, Picture, shrink(Cache, Picture))
    end.

shrink(#thumbnails{width = Width}, Picture) ->
    timer:sleep(200),
    binary:part(Picture, 0, min(Width, byte_size(Picture))).

store(#thumbnails{table = Table}, Picture, Thumbnail) ->
    Number = erlang:unique_integer([positive]),
    ets:insert(Table, {Picture, Number, Thumbnail}), %~ check-then-act/ets
    {Number, Thumbnail}.
