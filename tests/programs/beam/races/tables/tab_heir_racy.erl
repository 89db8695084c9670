%% SPDX-License-Identifier: Apache-2.0
%%
%% A worker counts its jobs in a public table that its keeper inherits. The keeper knows the table already and
%% counts in it as well: one of two counts is lost.
-module(tab_heir_racy).
-export([start/1, keeper/0]).

start(Keeper) ->
    spawn(fun() -> work(Keeper) end).

work(Keeper) ->
    Table = ets:new(jobs, [public, {heir, Keeper, jobs}]),
    Keeper ! {table, Table},
    loop(Table).

loop(Table) ->
    receive
        {done, Job} ->
            count(Table, Job),
            loop(Table)
    end.

keeper() ->
    receive
        {table, Table} -> loop(Table);
        {'ETS-TRANSFER', Table, _From, jobs} -> loop(Table)
    end.

count(Table, Job) ->
    case ets:lookup(Table, Job) of
        [] -> ets:insert(Table, {Job, 1}); %~ check-then-act/ets %~ unwitnessed -- not with this driver
        [{_, N}] -> ets:insert(Table, {Job, N + 1}) %~ check-then-act/ets %~ unwitnessed -- not with this driver
    end.
