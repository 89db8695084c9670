%% SPDX-License-Identifier: Apache-2.0
%%
%% A feature switch in a named public table is flipped: read it, write its opposite. Two
%% flips at once both read false, and together flip once.
-module(tab_named_racy).
-export([init/0, flip/1]).

init() ->
    ets:new(features, [named_table, public]).

flip(Feature) ->
    New = case ets:lookup(features, Feature) of
              [{_, Old}] -> not Old;
              [] -> true
          end,
    ets:insert(features, {Feature, New}), %~ check-then-act/ets %~ witnessed
    New.
