%% SPDX-License-Identifier: Apache-2.0
%%
%% The write is in a transaction, but what it writes was computed from a dirty read before
%% it. A change between the two is lost; the transaction protects nothing.
-module(mn_read_outside_racy).
-export([pay/2]).

-record(wallet, {owner, coins = 0}).

pay(Owner, Price) ->
    [Wallet] = mnesia:dirty_read(wallet, Owner),
    Wallet#wallet.coins >= Price orelse exit(poor),
    mnesia:transaction(fun() ->
        mnesia:write(Wallet#wallet{coins = Wallet#wallet.coins - Price}) %~ check-then-act/mnesia
    end).
