%% SPDX-License-Identifier: Apache-2.0
%%
%% Read and write are in the transaction.
-module(mn_read_outside_safe).
-export([pay/2]).

-record(wallet, {owner, coins = 0}).

pay(Owner, Price) ->
    mnesia:transaction(fun() ->
        [Wallet] = mnesia:read(wallet, Owner, write),
        Wallet#wallet.coins >= Price orelse mnesia:abort(poor),
        mnesia:write(Wallet#wallet{coins = Wallet#wallet.coins - Price}) %~ none
    end).
