%% SPDX-License-Identifier: Apache-2.0
%%
%% The table reaches the workers in a message. Each worker takes a ticket number from it and
%% writes back the next one: two workers can draw the same number.
-module(tab_message_racy).
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
    [{next, Number}] = ets:lookup(Table, next),
    ets:insert(Table, {next, Number + 1}), %~ check-then-act/ets %~ witnessed
    io:format("serving ticket ~b~n", [Number]),
    timer:sleep(100),
    work(Table).
