%% SPDX-License-Identifier: Apache-2.0
%%
%% set_lock and del_lock bracket the read and the update of the only writer.
-module(grd_set_lock_safe).
-export([init/0, deposit/2]).

init() ->
    ets:new(savings, [named_table, public]).

deposit(Account, Amount) ->
    Lock = {{savings, Account}, self()},
    global:set_lock(Lock, [node()]),
    Old = ets:lookup_element(savings, Account, 2),
    ets:insert(savings, {Account, Old + Amount}), %~ none
    global:del_lock(Lock, [node()]).
