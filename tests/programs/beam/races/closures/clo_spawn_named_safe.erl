%% SPDX-License-Identifier: Apache-2.0
%%
%% Each incoming call is handled by a spawned closure that writes an entry of its own: the
%% key is a fresh reference, which no other process can have.
-module(clo_spawn_named_safe).
-export([init/0, call_ended/2]).

init() ->
    ets:new(tariffs, [named_table, public]).

call_ended(Tariff, Seconds) ->
    spawn(fun() -> account(Tariff, Seconds) end).

account(Tariff, Seconds) ->
    Key = {Tariff, make_ref()},
    Total = case ets:lookup(tariffs, Key) of
                [{_, Old}] -> Old + Seconds;
                [] -> Seconds
            end,
    ets:insert(tariffs, {Key, Total}). %~ none
