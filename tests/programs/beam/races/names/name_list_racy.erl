%% SPDX-License-Identifier: Apache-2.0
%%
%% Names and speeds stand in a list of pairs; the pair that is found free is the
%% one that is written. Two processes that walk the list pick the same pair.
-module(name_list_racy).
-export([start_next/0]).

lines() ->
    [{line_1, 9600}, {line_2, 19200}, {line_3, 38400}].

start_next() ->
    case [Line || Line = {Name, _} <- lines(), whereis(Name) =:= undefined] of
        [] ->
            all_busy;
        [{Free, Speed} | _] ->
            register(Free, spawn(timer, sleep, [Speed])) %~ check-then-act/registry %~ witnessed
    end.
