%% SPDX-License-Identifier: Apache-2.0
%%
%% The same two helpers, but the table is protected: only its owner can write it, so
%% nobody can change the account in between.
-module(call_two_writers_safe).
-export([open_books/0, settle/2]).

open_books() ->
    ets:new(accounts, [named_table, protected]).

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
    ets:insert(accounts, {Account, Balance, frozen}). %~ none

book(Account, Balance) ->
    ets:insert(accounts, {Account, Balance, open}). %~ none
