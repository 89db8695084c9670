%% SPDX-License-Identifier: Apache-2.0
%%
%% The cache is read for `refresh` and dropped for `forget`, and one call passes one mode to
%% both. No run does both.
-module(arg_contradiction_safe).
-export([start/0, handle/2]).

start() ->
    ets:new(cache, [named_table, public]).

handle(Key, Mode) ->
    Old = old(Key, Mode),
    change(Key, Mode, Old).

old(Key, refresh) ->
    ets:lookup(cache, Key);
old(_Key, _Mode) ->
    [].

change(Key, forget, _Old) ->
    ets:delete(cache, Key); %~ none
change(_Key, _Mode, Old) ->
    Old.
