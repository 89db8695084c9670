%% SPDX-License-Identifier: Apache-2.0
%%
%% A table that is created in one module and handed out by its id.
-module(mod_locks_table_safe).
-export([new/0]).

new() ->
    ets:new(leases, [protected, set]).
