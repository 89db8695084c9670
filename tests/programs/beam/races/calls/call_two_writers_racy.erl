%% SPDX-License-Identifier: Apache-2.0
%%
%% One read, two writes in different helpers chosen by what was read. Both are stale when
%% another process changes the account between balance/1 and the helper.
-module(call_two_writers_racy).
-export([open_books/0, settle/2]).

open_books() ->
    ets:new(accounts, [named_table, public]).

settle(Account, Amount) ->
    case balance(Account) of
        Balance when Balance + Amount < 0 -> freeze(Account, Balance);
        Balance -> book(Account, Balance + Amount)
    end.

balance(Account) ->
    case ets:lookup(accounts, Account) of
        [] -> 0;
        [{_, Balance, _State}] -> Balance
    end.

freeze(Account, Balance) ->
    ets:insert(accounts, {Account, Balance, frozen}). %~ check-then-act/ets %~ witnessed

book(Account, Balance) ->
    ets:insert(accounts, {Account, Balance, open}). %~ check-then-act/ets %~ witnessed
