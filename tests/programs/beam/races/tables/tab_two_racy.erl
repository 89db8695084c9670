%% SPDX-License-Identifier: Apache-2.0
%%
%% Two public tables, one of orders and one of invoices. The invoice is looked up and made if
%% missing, by any process: an order can be invoiced twice.
-module(tab_two_racy).
-export([init/0, invoice/1]).

init() ->
    ets:new(orders, [named_table, public]),
    ets:new(invoices, [named_table, public]).

invoice(Order) ->
    case ets:lookup(invoices, Order) of
        [] ->
            ets:insert(invoices, {Order, number(), unpaid}); %~ check-then-act/ets %~ witnessed
        [_] ->
            already_invoiced
    end.

number() ->
    erlang:unique_integer([positive, monotonic]).
