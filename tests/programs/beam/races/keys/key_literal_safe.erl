%% SPDX-License-Identifier: Apache-2.0
%%
%% Two fixed keys in one table: the exchange rate is read and the converted sum is written
%% under another key. Nothing that is read is written.
-module(key_literal_safe).
-export([init/0, close_till/1]).

init() ->
    ets:new(till, [named_table, public]),
    ets:insert(till, [{rate, 7}, {total, 0}]).

close_till(Sum) ->
    [{_, Rate}] = ets:lookup(till, rate),
    ets:insert(till, {last_sum, Sum * Rate}). %~ none
