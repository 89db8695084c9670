%% SPDX-License-Identifier: Apache-2.0
%%
%% The same, but no access is given at ets:new, and the default is protected: only the
%% creator can add, so what it read stays true until it writes.
-module(tab_default_access_safe).
-export([open/0, greet/2]).

open() ->
    ets:new(addresses, [set, named_table]).

greet(Address, Send) ->
    case ets:lookup(addresses, Address) of
        [] ->
            ets:insert(addresses, {Address, erlang:system_time()}), %~ none
            Send(Address);
        [_] ->
            known
    end.
