%% SPDX-License-Identifier: Apache-2.0
%%
%% Each user gets one encryption key. insert_new keeps the first, but its answer is dropped:
%% the second of two callers returns a key that is not the stored one, and data is lost.
-module(op_insert_new_ignored_racy).
-export([init/0, key_of/1]).

init() ->
    ets:new(user_keys, [named_table, public]).

key_of(User) ->
    case ets:lookup(user_keys, User) of
        [{_, Key}] ->
            Key;
        [] ->
            Key = rand:bytes(16),
            ets:insert_new(user_keys, {User, Key}), %~ check-then-act/ets %~ witnessed
            Key
    end.
