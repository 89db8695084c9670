%% SPDX-License-Identifier: Apache-2.0
%%
%% Entries are {Kind, Number}, and {keypos, 2} makes the number the key. What is looked up is
%% the entry with number 0, what is written has a number above 0: another entry.
-module(key_keypos_safe).
-export([init/0, note/1]).

init() ->
    ets:new(ledger, [named_table, public, {keypos, 2}]).

note(Number) when Number > 0 ->
    case ets:lookup(ledger, 0) of
        [{closed, 0}] -> old;
        _ -> ets:insert(ledger, {summary, Number}) %~ none
    end.
