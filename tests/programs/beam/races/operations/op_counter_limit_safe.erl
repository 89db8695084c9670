%% SPDX-License-Identifier: Apache-2.0
%%
%% Tickets of a concert: the raise itself says how many are sold now, and a sale above the
%% capacity is given back.
-module(op_counter_limit_safe).
-export([init/0, buy/2]).

init() ->
    ets:new(concerts, [named_table, public]).

buy(Concert, Capacity) ->
    case ets:update_counter(concerts, Concert, 1) of %~ none
        Sold when Sold =< Capacity ->
            {ticket, Sold};
        _ ->
            ets:update_counter(concerts, Concert, -1),
            sold_out
    end.
