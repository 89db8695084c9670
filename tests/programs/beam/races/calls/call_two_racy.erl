%% SPDX-License-Identifier: Apache-2.0
%%
%% Read and write are each two calls below the decision. Between stock/1 and store/2 another
%% process may sell the same article: one sale is lost.
-module(call_two_racy).
-export([init/0, sell/1]).

init() ->
    ets:new(stock, [named_table, public]),
    ets:insert(stock, [{apples, 100}, {pears, 50}]).

sell(Article) ->
    Left = stock(Article),
    store(Article, Left - 1).

stock(Article) ->
    fetch(Article, 0).

fetch(Key, Default) ->
    case ets:lookup(stock, Key) of
        [{_, N}] -> N;
        [] -> Default
    end.

store(Article, N) ->
    put_entry({Article, N}).

put_entry(Entry) ->
    ets:insert(stock, Entry). %~ check-then-act/ets %~ witnessed
