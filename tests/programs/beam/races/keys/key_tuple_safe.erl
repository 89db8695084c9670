%% SPDX-License-Identifier: Apache-2.0
%%
%% Keys are pairs of a kind and an id. The pair of the author is read and the pair of the
%% post is written; the kinds differ, so the ids do not matter.
-module(key_tuple_safe).
-export([init/0, like/2]).

init() ->
    ets:new(social, [named_table, public]).

like(Post, Author) ->
    Likes = count({author, Author}),
    remember(Post, Author, Likes + 1).

count(Key) ->
    case ets:lookup(social, Key) of
        [{_, N, _}] -> N;
        [] -> 0
    end.

remember(Post, Author, Likes) ->
    ets:insert(social, {{post, Post}, Likes, Author}). %~ none
