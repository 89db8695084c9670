%% SPDX-License-Identifier: Apache-2.0
%%
%% Two public tables, one of orders and one of invoices. An order is read and an invoice is
%% written under its own fresh number: different tables.
-module(tab_two_safe).
-export([init/0, invoice/1]).

init() ->
    ets:new(orders, [named_table, public]),
    ets:new(invoices, [named_table, public]).

invoice(Order) ->
    case ets:lookup(orders, Order) of
        [_] ->
            ets:insert(invoices, {Order, number(), unpaid}); %~ none
        [] ->
            no_such_order
    end.

number() ->
    erlang:unique_integer([positive, monotonic]).
