%% SPDX-License-Identifier: Apache-2.0
%%
%% As its twin, but the lock is kept until the new balance is stored.
-module(act_row_lock_helper_safe).
-export([init/0, deposit/1]).

init() ->
    ets:new(account, [named_table, public]).

deposit(Amount) ->
    lock(balance),
    [{balance, Old}] = ets:lookup(account, balance),
    ets:insert(account, {balance, Old + Amount}), %~ none
    unlock(balance),
    ok.

lock(What) ->
    case ets:insert_new(account, {{lock, What}, self()}) of
        true ->
            ok;
        false ->
            timer:sleep(10),
            lock(What)
    end.

unlock(What) ->
    ets:delete(account, {lock, What}).
