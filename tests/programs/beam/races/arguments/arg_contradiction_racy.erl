%% SPDX-License-Identifier: Apache-2.0
%%
%% The cache is read for every mode but `peek`, and for `forget` the row is dropped if it was
%% there: one call passes one mode to both.
-module(arg_contradiction_racy).
-export([start/0, handle/2]).

start() ->
    ets:new(cache, [named_table, public]).

handle(Key, Mode) ->
    case old(Key, Mode) of
        [] -> none;
        Old -> change(Key, Mode, Old)
    end.

old(_Key, peek) ->
    [];
old(Key, _Mode) ->
    ets:lookup(cache, Key).

change(Key, forget, _Old) ->
    ets:delete(cache, Key); %~ check-then-act/ets %~ witnessed
change(_Key, _Mode, Old) ->
    Old.
