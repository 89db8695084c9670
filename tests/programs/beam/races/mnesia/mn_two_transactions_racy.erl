%% SPDX-License-Identifier: Apache-2.0
%%
%% Each step is a transaction of its own: one that reads the stock, one that writes it. Between
%% them no lock is held, and another buyer can read the same stock.
-module(mn_two_transactions_racy).
-export([buy/2]).

buy(Article, Amount) ->
    step(Article, Amount).

step(Article, Amount) ->
    {atomic, Stock} = mnesia:transaction(fun() -> stock(Article) end),
    case Stock >= Amount of
        true -> mnesia:transaction(fun() -> set_stock(Article, Stock - Amount) end);
        false -> sold_out
    end.

stock(Article) ->
    case mnesia:read({stock, Article}) of
        [{stock, _, N}] -> N;
        [] -> 0
    end.

set_stock(Article, N) ->
    mnesia:write({stock, Article, N}). %~ check-then-act/mnesia
