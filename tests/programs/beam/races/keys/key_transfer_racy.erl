%% SPDX-License-Identifier: Apache-2.0
%%
%% Money moves between two accounts: both are read and both written back. A deposit between
%% read and write is lost, on either account.
-module(key_transfer_racy).
-export([init/0, transfer/3]).

init() ->
    ets:new(bank, [named_table, public]).

transfer(From, To, Amount) when From =/= To ->
    [{_, Mine}] = ets:lookup(bank, From),
    [{_, Yours}] = ets:lookup(bank, To),
    Mine >= Amount orelse exit(insufficient),
    ets:insert(bank, {From, Mine - Amount}), %~ check-then-act/ets %~ witnessed
    ets:insert(bank, {To, Yours + Amount}). %~ check-then-act/ets %~ witnessed
