%% SPDX-License-Identifier: Apache-2.0
%%
%% The same table, but protected: until the worker dies and the keeper inherits it, only the worker can write.
-module(tab_heir_safe).
-export([start/1, keeper/0]).

start(Keeper) ->
    spawn(fun() -> work(Keeper) end).

work(Keeper) ->
    Table = ets:new(jobs, [protected, {heir, Keeper, jobs}]),
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
        [] -> ets:insert(Table, {Job, 1}); %~ none
        [{_, N}] -> ets:insert(Table, {Job, N + 1}) %~ none
    end.
