%% SPDX-License-Identifier: Apache-2.0
%%
%% The total is computed over all rows of one table, and stored in another one.
-module(op_foldl_safe).
-export([init/0, total/0, add/2]).

init() ->
    ets:new(totals, [named_table, public]),
    ets:new(sales, [named_table, public]).

add(Shop, Sum) ->
    ets:insert(sales, {Shop, Sum}).

total() ->
    Total = ets:foldl(fun({_, Sum}, Acc) -> Sum + Acc end, 0, sales),
    ets:insert(totals, {total, Total}). %~ none
