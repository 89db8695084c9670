%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but the pattern's key is an invoice's: an order is no invoice, and writing one changes nothing of what
%% was found.
-module(act_pattern_mnesia_safe).
-export([first_order/2]).

-record(paper, {key, what}).

first_order(Customer, What) ->
    case mnesia:dirty_match_object(#paper{key = {invoice, Customer}, what = '_'}) of
        [] ->
            mnesia:dirty_write(#paper{key = {order, Customer}, what = What}); %~ none
        [_ | _] ->
            false
    end.
