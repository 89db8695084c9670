%% SPDX-License-Identifier: Apache-2.0
%%
%% In the text the write comes before the read; around the loop the read of one round decides
%% the write of the next. A reset/0 in between is overwritten with a stale successor.
-module(rec_around_racy).
-export([start/0, reset/0]).

start() ->
    spawn(fun() ->
        ets:new(ticker, [named_table, public]),
        tick(0)
    end).

reset() ->
    ets:insert(ticker, {tick, 0}).

tick(Next) ->
    ets:insert(ticker, {tick, Next}), %~ check-then-act/ets %~ unwitnessed -- not with this driver
    timer:sleep(1000),
    [{tick, Now}] = ets:lookup(ticker, tick),
    tick(Now + 1).
