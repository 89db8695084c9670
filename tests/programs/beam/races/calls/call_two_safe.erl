%% SPDX-License-Identifier: Apache-2.0
%%
%% The same layering, but read and write are one atomic update_counter two calls down:
%% no sale can fall between them.
-module(call_two_safe).
-export([init/0, sell/1]).

init() ->
    ets:new(stock, [named_table, public]),
    ets:insert(stock, [{apples, 100}, {pears, 50}]).

sell(Article) ->
    decrement(Article).

decrement(Article) ->
    update(Article, -1).

update(Key, Step) ->
    ets:update_counter(stock, Key, Step). %~ none
