%% SPDX-License-Identifier: Apache-2.0
%%
%% The write comes before the read in each round, but the table is private to the ticker
%% that made it, so no other process can change the value between two rounds.
-module(rec_around_safe).
-export([start/0]).

start() ->
    spawn(fun() ->
        ets:new(ticker, [named_table, private]),
        tick(0)
    end).

tick(Next) ->
    ets:insert(ticker, {tick, Next}), %~ none
    timer:sleep(1000),
    [{tick, Now}] = ets:lookup(ticker, tick),
    tick(Now + 1).
