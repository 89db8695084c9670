%% SPDX-License-Identifier: Apache-2.0
%%
%% The lock is a row, taken by a function that tries again until it has it. It is given back before the new balance is
%% stored, so that the second process reads the old one.
-module(act_row_lock_helper_racy).
-export([init/0, deposit/1]).

init() ->
    ets:new(account, [named_table, public]).

deposit(Amount) ->
    lock(balance),
    [{balance, Old}] = ets:lookup(account, balance),
    unlock(balance),
    ets:insert(account, {balance, Old + Amount}), %~ check-then-act/ets %~ witnessed
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
