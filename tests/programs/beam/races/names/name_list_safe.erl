%% SPDX-License-Identifier: Apache-2.0
%%
%% Names and speeds stand in a list of pairs. When one line alone is free, a dispatcher is
%% registered under its own fixed name, which is not in the list.
-module(name_list_safe).
-export([start_next/0]).

lines() ->
    [{line_1, 9600}, {line_2, 19200}, {line_3, 38400}].

start_next() ->
    case [Line || Line = {Name, _} <- lines(), whereis(Name) =:= undefined] of
        [] ->
            all_busy;
        [{_Free, Speed}] ->
            register(line_dispatcher, spawn(timer, sleep, [Speed])); %~ none
        _ ->
            enough_free
    end.
