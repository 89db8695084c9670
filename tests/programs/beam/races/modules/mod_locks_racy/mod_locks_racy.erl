%% SPDX-License-Identifier: Apache-2.0
%%
%% A lease on a resource is granted when nobody holds it. The table id is shared by all
%% callers: two of them may both see [] and both believe they hold the lease.
-module(mod_locks_racy).
-export([start/0, grant/3]).

start() ->
    mod_locks_table_racy:new().

grant(Leases, Resource, Holder) ->
    case ets:lookup(Leases, Resource) of
        [] ->
            ets:insert(Leases, {Resource, Holder}), %~ check-then-act/ets %~ witnessed
            granted;
        [{_, Other}] ->
            {held_by, Other}
    end.
