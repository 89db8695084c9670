%% SPDX-License-Identifier: Apache-2.0
%%
%% Each incoming call is handled by a spawned closure that adds to the total of its tariff.
%% Two calls of one tariff may read the same total and lose one of the two durations.
-module(clo_spawn_named_racy).
-export([init/0, call_ended/2]).

init() ->
    ets:new(tariffs, [named_table, public]).

call_ended(Tariff, Seconds) ->
    spawn(fun() -> account(Tariff, Seconds) end).

account(Tariff, Seconds) ->
    Key = Tariff,
    Total = case ets:lookup(tariffs, Key) of
                [{_, Old}] -> Old + Seconds;
                [] -> Seconds
            end,
    ets:insert(tariffs, {Key, Total}). %~ check-then-act/ets %~ witnessed
