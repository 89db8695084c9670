%% SPDX-License-Identifier: Apache-2.0
%%
%% The tables of a tenant are values of a map. Read and write both take `users`: two sign-ups
%% of one name both find it free.
-module(tab_map_racy).
-export([tenant/0, sign_up/3]).

tenant() ->
    #{users => ets:new(users, [public]), banned => ets:new(banned, [public])}.

sign_up(Tenant, Name, Mail) ->
    case ets:lookup(maps:get(users, Tenant), Name) of
        [] ->
            #{users := Users} = Tenant,
            ets:insert(Users, {Name, Mail}), %~ check-then-act/ets %~ witnessed
            welcome;
        [_] ->
            refused
    end.
