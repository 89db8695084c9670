%% SPDX-License-Identifier: Apache-2.0
%%
%% Duplicates are removed from a list with a table that is made, used and deleted here; its
%% id is never given to another process.
-module(tab_scratch_safe).
-export([unique/1]).

unique(List) ->
    Table = ets:new(seen, [public]),
    try
        fresh(Table, List)
    after
        ets:delete(Table)
    end.

fresh(Table, List) ->
    lists:filter(fun(Element) -> first_time(Table, Element) end, List).

first_time(Table, Element) ->
    case ets:lookup(Table, Element) of
        [] ->
            ets:insert(Table, {Element}); %~ none
        [_] ->
            false
    end.
