%% SPDX-License-Identifier: Apache-2.0
%%
%% Word counts are collected by lists:foreach over the public table that all readers of a
%% book share. Two readers at the same word lose a count.
-module(clo_foreach_local_racy).
-export([new/0, count/2]).

new() ->
    ets:new(words, [public]).

count(Table, Text) ->
    lists:foreach(
        fun(Word) ->
            case ets:lookup(Table, Word) of
                [] -> ets:insert(Table, {Word, 1}); %~ check-then-act/ets %~ witnessed
                [{_, N}] -> ets:insert(Table, {Word, N + 1}) %~ check-then-act/ets %~ witnessed
            end
        end,
        string:lexemes(Text, " \n")),
    ets:tab2list(Table).
