%% SPDX-License-Identifier: Apache-2.0
%%
%% Two fixed keys in one table: the day's total is read and the day's total is written. Two
%% tills that close together lose one of the sums.
-module(key_literal_racy).
-export([init/0, close_till/1]).

init() ->
    ets:new(till, [named_table, public]),
    ets:insert(till, [{rate, 7}, {total, 0}]).

close_till(Sum) ->
    [{_, Total}] = ets:lookup(till, total),
    ets:insert(till, {total, Total + Sum}). %~ check-then-act/ets %~ witnessed
