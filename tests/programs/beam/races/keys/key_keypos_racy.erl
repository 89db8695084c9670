%% SPDX-License-Identifier: Apache-2.0
%%
%% Entries are {Kind, Number}, and the key is their first element. A summary is looked up and
%% a summary is written: two callers overwrite each other.
-module(key_keypos_racy).
-export([init/0, note/1]).

init() ->
    ets:new(ledger, [named_table, public, {keypos, 1}]).

note(Number) when Number > 0 ->
    case ets:lookup(ledger, summary) of
        [{summary, Last}] when Last >= Number -> old;
        _ -> ets:insert(ledger, {summary, Number}) %~ check-then-act/ets %~ witnessed
    end.
