%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but both ways of changing the balance take the lock: insert_new is true for one process at a time, and the
%% row is deleted when the balance is stored.
-module(act_row_lock_safe).
-export([init/0, deposit/1, reset/0]).

init() ->
    ets:new(account, [named_table, public]).

deposit(Amount) ->
    case ets:insert_new(account, {lock, self()}) of
        true ->
            [{balance, Old}] = ets:lookup(account, balance),
            ets:insert(account, {balance, Old + Amount}), %~ none
            ets:delete(account, lock),
            ok;
        false ->
            busy
    end.

reset() ->
    case ets:insert_new(account, {lock, self()}) of
        true ->
            ets:insert(account, {balance, 0}),
            ets:delete(account, lock),
            ok;
        false ->
            busy
    end.
