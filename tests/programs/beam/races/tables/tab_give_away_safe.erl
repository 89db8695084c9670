%% SPDX-License-Identifier: Apache-2.0
%%
%% A loader fills a protected table, corrects it, and gives it away only then. Before that
%% nobody else can write it, and after that the loader never does.
-module(tab_give_away_safe).
-export([load/2]).

load(Client, Rows) ->
    spawn(fun() -> fill(Client, Rows) end).

fill(Client, Rows) ->
    Table = ets:new(catalogue, [protected]),
    ets:insert(Table, Rows),
    correct(Table),
    ets:give_away(Table, Client, loaded).

correct(Table) ->
    case ets:lookup(Table, vat) of
        [{vat, Percent}] when Percent < 1 ->
            ets:insert(Table, {vat, Percent * 100}); %~ none
        _ ->
            true
    end.
