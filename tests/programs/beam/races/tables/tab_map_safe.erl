%% SPDX-License-Identifier: Apache-2.0
%%
%% The tables of a tenant are values of a map. The read takes `banned`, the write `users`:
%% two tables, so nothing read is written.
-module(tab_map_safe).
-export([tenant/0, sign_up/3]).

tenant() ->
    #{users => ets:new(users, [public]), banned => ets:new(banned, [public])}.

sign_up(Tenant, Name, Mail) ->
    case ets:lookup(maps:get(banned, Tenant), Name) of
        [] ->
            #{users := Users} = Tenant,
            ets:insert(Users, {Name, Mail}), %~ none
            welcome;
        [_] ->
            refused
    end.
