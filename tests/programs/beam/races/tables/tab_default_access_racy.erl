%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether an address is known is looked up, and if not it is added. The table is public for
%% speed: two processes may both add the address, and both send the welcome mail.
-module(tab_default_access_racy).
-export([open/0, greet/2]).

open() ->
    ets:new(addresses, [set, public, named_table]).

greet(Address, Send) ->
    case ets:lookup(addresses, Address) of
        [] ->
            ets:insert(addresses, {Address, erlang:system_time()}), %~ check-then-act/ets %~ witnessed
            Send(Address);
        [_] ->
            known
    end.
