%% SPDX-License-Identifier: Apache-2.0
%%
%% A row of the table is meant as a lock: whoever inserts it first may change the balance. The other way of changing
%% it does not ask for the lock.
-module(act_row_lock_racy).
-export([init/0, deposit/1, reset/0]).

init() ->
    ets:new(account, [named_table, public]).

deposit(Amount) ->
    case ets:insert_new(account, {lock, self()}) of
        true ->
            [{balance, Old}] = ets:lookup(account, balance),
            ets:insert(account, {balance, Old + Amount}), %~ check-then-act/ets %~ witnessed
            ets:delete(account, lock),
            ok;
        false ->
            busy
    end.

reset() ->
    ets:insert(account, {balance, 0}),
    ok.
