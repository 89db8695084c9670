%% SPDX-License-Identifier: Apache-2.0
%%
%% set_lock and del_lock bracket the update, but the read was made before the lock was asked
%% for, so it is stale when the lock is granted.
-module(grd_set_lock_racy).
-export([init/0, deposit/2]).

init() ->
    ets:new(savings, [named_table, public]).

deposit(Account, Amount) ->
    Lock = {{savings, Account}, self()},
    Old = ets:lookup_element(savings, Account, 2),
    global:set_lock(Lock, [node()]),
    ets:insert(savings, {Account, Old + Amount}), %~ check-then-act/ets %~ witnessed
    global:del_lock(Lock, [node()]).
