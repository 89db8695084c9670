%% SPDX-License-Identifier: Apache-2.0
%%
%% Trying out a generator by hand: a value, some values, how one shrinks.

-module(ravel_sample).
-export([pick/2, pick/3, sample/3, shrink/2, candidates/2]).

pick(Gen, Size) -> pick(Gen, Size, {erlang:system_time(), erlang:unique_integer()}).

pick(Gen, Size, Seed) -> hd(ravel_gen:value(Gen, Size, ravel_gen:seed(Seed))).

%% One value for each size.
sample(Gen, From, To) ->
    lists:foreach(fun(Size) -> io:format("~tp~n", [pick(Gen, Size)]) end, lists:seq(From, To)).

%% A value and the first of its candidates, again and again.
shrink(Gen, Size) ->
    [Tree | _] = ravel_gen:tree(Gen, Size, ravel_gen:seed({erlang:system_time(), erlang:unique_integer()})),
    down(Tree).

down({Value, _} = Tree) ->
    io:format("~tp~n", [Value]),
    case [Kid || Kid <- first(ravel_tree:all(ravel_tree:kids(Tree))), Kid =/= none] of
        [] -> ok;
        [Kid] -> down(Kid)
    end.

first([]) -> [];
first([Kid | Rest]) ->
    case ravel_tree:force(Kid) of
        none -> first(Rest);
        Tree -> [Tree]
    end.

%% The candidates of some value.
candidates(Gen, Size) ->
    [Tree | _] = ravel_gen:tree(Gen, Size, ravel_gen:seed({erlang:system_time(), erlang:unique_integer()})),
    [Value || Kid <- ravel_tree:all(ravel_tree:kids(Tree)), {Value, _} <- [ravel_tree:force(Kid)]].
