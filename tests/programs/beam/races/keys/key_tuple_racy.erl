%% SPDX-License-Identifier: Apache-2.0
%%
%% Keys are pairs of a kind and an id. The same pair is read and written, built at two
%% places: two likes of one post count as one.
-module(key_tuple_racy).
-export([init/0, like/2]).

init() ->
    ets:new(social, [named_table, public]).

like(Post, Author) ->
    Likes = count({post, Post}),
    remember(Post, Author, Likes + 1).

count(Key) ->
    case ets:lookup(social, Key) of
        [{_, N, _}] -> N;
        [] -> 0
    end.

remember(Post, Author, Likes) ->
    ets:insert(social, {{post, Post}, Likes, Author}). %~ check-then-act/ets %~ witnessed
