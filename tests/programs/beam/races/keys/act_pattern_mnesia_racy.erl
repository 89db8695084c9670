%% SPDX-License-Identifier: Apache-2.0
%%
%% The oldest order of a customer is looked for by a pattern, and only if there is none the customer's first order is
%% written. A second process finds none as well.
-module(act_pattern_mnesia_racy).
-export([first_order/2]).

-record(paper, {key, what}).

first_order(Customer, What) ->
    case mnesia:dirty_match_object(#paper{key = {order, Customer}, what = '_'}) of
        [] ->
            mnesia:dirty_write(#paper{key = {order, Customer}, what = What}); %~ check-then-act/mnesia %~ witnessed
        [_ | _] ->
            false
    end.
