%% SPDX-License-Identifier: Apache-2.0
%%
%% Word counts are collected by lists:foreach over a table that is made for this one text and
%% gone at the end: its id never leaves the function, although it is public.
-module(clo_foreach_local_safe).
-export([count/1]).

count(Text) ->
    Table = ets:new(words, [public]),
    lists:foreach(
        fun(Word) ->
            case ets:lookup(Table, Word) of
                [] -> ets:insert(Table, {Word, 1}); %~ none
                [{_, N}] -> ets:insert(Table, {Word, N + 1}) %~ none
            end
        end,
        string:lexemes(Text, " \n")),
    Counts = ets:tab2list(Table),
    ets:delete(Table),
    Counts.
