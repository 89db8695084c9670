%% SPDX-License-Identifier: Apache-2.0
%%
%% An address is given to whoever comes first, in a transaction.
-module(mn_index_read_safe).
-export([claim/2]).

-record(lease, {who, address}).

claim(Who, Address) ->
    mnesia:transaction(fun() ->
        case mnesia:index_read(lease, Address, #lease.address) of
            [] -> mnesia:write(#lease{who = Who, address = Address}); %~ none
            [_] -> taken
        end
    end).
