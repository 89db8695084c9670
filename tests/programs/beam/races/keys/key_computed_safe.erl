%% SPDX-License-Identifier: Apache-2.0
%%
%% The key is normalised by a function that also adds its language; read and write use
%% two languages, so the keys differ.
-module(key_computed_safe).
-export([init/0, define/2]).

init() ->
    ets:new(dictionary, [named_table, public]).

define(Word, Meaning) ->
    case ets:lookup(dictionary, key(latin, Word)) of
        [] ->
            ets:insert(dictionary, {key(english, Word), Meaning}); %~ none
        [_] ->
            false
    end.

key(Language, Word) ->
    {Language, string:casefold(Word)}.
