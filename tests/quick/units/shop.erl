%% SPDX-License-Identifier: Apache-2.0
%%
%% Reads how much is left, then writes one less: what another customer bought in between is forgotten.

-module(shop).
-export([start/1, stop/0, buy/0, stock/0]).
start(N) -> shop = ets:new(shop, [named_table, public]), ets:insert(shop, {stock, N}), ok.
stop() -> ets:delete(shop).
stock() -> ets:lookup_element(shop, stock, 2).
buy() ->
    case stock() of
        0 -> sold_out;
        N -> ets:insert(shop, {stock, N - 1}), ok
    end.
