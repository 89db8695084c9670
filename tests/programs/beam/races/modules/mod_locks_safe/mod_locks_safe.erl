%% SPDX-License-Identifier: Apache-2.0
%%
%% A lease on a resource is granted when nobody holds it. The table is protected: only the
%% process that created it can grant, whoever holds the id.
-module(mod_locks_safe).
-export([start/0, grant/3]).

start() ->
    mod_locks_table_safe:new().

grant(Leases, Resource, Holder) ->
    case ets:lookup(Leases, Resource) of
        [] ->
            ets:insert(Leases, {Resource, Holder}), %~ none
            granted;
        [{_, Other}] ->
            {held_by, Other}
    end.
