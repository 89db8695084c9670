%% SPDX-License-Identifier: Apache-2.0
%%
%% The key is normalised by a function, once for the read and once for the write, from the
%% same word. It is the same key, and a second writer can come in between.
-module(key_computed_racy).
-export([init/0, define/2]).

init() ->
    ets:new(dictionary, [named_table, public]).

define(Word, Meaning) ->
    case ets:lookup(dictionary, key(english, Word)) of
        [] ->
            ets:insert(dictionary, {key(english, Word), Meaning}); %~ check-then-act/ets %~ witnessed
        [_] ->
            false
    end.

key(Language, Word) ->
    {Language, string:casefold(Word)}.
