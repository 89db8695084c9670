%% SPDX-License-Identifier: Apache-2.0
%%
%% Both steps run inside one outer transaction; the inner ones are nested in it and keep
%% its locks.
-module(mn_two_transactions_safe).
-export([buy/2]).

buy(Article, Amount) ->
    mnesia:transaction(fun() -> step(Article, Amount) end).

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
    mnesia:write({stock, Article, N}). %~ none
