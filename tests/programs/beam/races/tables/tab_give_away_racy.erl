%% SPDX-License-Identifier: Apache-2.0
%%
%% A loader fills a public table and then gives it to the process that asked for it. The new
%% owner may already be writing when the loader corrects an entry that it has read.
-module(tab_give_away_racy).
-export([load/2]).

load(Client, Rows) ->
    spawn(fun() -> fill(Client, Rows) end).

fill(Client, Rows) ->
    Table = ets:new(catalogue, [public]),
    ets:insert(Table, Rows),
    ets:give_away(Table, Client, loaded),
    correct(Table).

correct(Table) ->
    case ets:lookup(Table, vat) of
        [{vat, Percent}] when Percent < 1 ->
            ets:insert(Table, {vat, Percent * 100}); %~ check-then-act/ets %~ unwitnessed -- no driver: none of
        _ ->
            true
    end.
