%% SPDX-License-Identifier: Apache-2.0
%%
%% The table reaches the workers in a message, and each draws its ticket number by one
%% update_counter: no two get the same.
-module(tab_message_safe).
-export([start/1]).

start(Count) ->
    Table = ets:new(tickets, [public]),
    ets:insert(Table, {next, 1}),
    Workers = [spawn(fun wait/0) || _ <- lists:seq(1, Count)],
    [Worker ! {begin_with, Table} || Worker <- Workers],
    timer:sleep(60000).

wait() ->
    receive
        {begin_with, Table} -> work(Table)
    end.

work(Table) ->
    Number = ets:update_counter(Table, next, 1) - 1, %~ none
    io:format("serving ticket ~b~n", [Number]),
    timer:sleep(100),
    work(Table).
