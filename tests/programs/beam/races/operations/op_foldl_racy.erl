%% SPDX-License-Identifier: Apache-2.0
%%
%% The total is computed over all rows and then stored with them: what is added in between is not in it, nor is the
%% total of somebody else.
-module(op_foldl_racy).
-export([init/0, total/0, add/2]).

init() ->
    ets:new(sales, [named_table, public]).

add(Shop, Sum) ->
    ets:insert(sales, {Shop, Sum}).

total() ->
    Total = ets:foldl(fun({_, Sum}, Acc) -> Sum + Acc end, 0, sales),
    ets:insert(sales, {total, Total}). %~ check-then-act/ets %~ witnessed
