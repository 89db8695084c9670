%% SPDX-License-Identifier: Apache-2.0
%%
%% An address is given to whoever comes first, found by its index: two may come first.
-module(mn_index_read_racy).
-export([claim/2]).

-record(lease, {who, address}).

claim(Who, Address) ->
    case mnesia:dirty_index_read(lease, Address, #lease.address) of
        [] -> mnesia:dirty_write(#lease{who = Who, address = Address}); %~ check-then-act/mnesia %~ unwitnessed -- no driver: none of
        [_] -> taken
    end.
