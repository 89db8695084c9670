%% SPDX-License-Identifier: Apache-2.0
%%
%% Tickets of a concert: the number sold is compared with the capacity and then raised. The
%% raise is atomic, the sale is not: the last ticket can be sold twice.
-module(op_counter_limit_racy).
-export([init/0, buy/2]).

init() ->
    ets:new(concerts, [named_table, public]).

buy(Concert, Capacity) ->
    case ets:lookup_element(concerts, Concert, 2) of
        Sold when Sold < Capacity ->
            {ticket, ets:update_counter(concerts, Concert, 1)}; %~ check-then-act/ets %~ witnessed
        _ ->
            sold_out
    end.
