%% SPDX-License-Identifier: Apache-2.0
%%
%% The read is inside a fun that the writer calls. with_current/2 stores what the fun made
%% of the old price; a price that was set in between is overwritten.
-module(clo_read_passed_racy).
-export([init/0, raise/2]).

init() ->
    ets:new(prices, [named_table, public]),
    ets:new(supplier_prices, [named_table, public]).

raise(Article, Percent) ->
    store_new(Article, fun() -> current(Article) * (100 + Percent) div 100 end).

current(Article) ->
    ets:lookup_element(prices, Article, 2).

store_new(Article, Compute) ->
    Price = Compute(),
    ets:insert(prices, {Article, Price}). %~ check-then-act/ets %~ witnessed
