%% SPDX-License-Identifier: Apache-2.0
%%
%% Duplicates are removed from a list with a table. The halves of a long list are done by two
%% processes with one table: both can let the same element through.
-module(tab_scratch_racy).
-export([unique/1]).

unique(List) ->
    Table = ets:new(seen, [public]),
    try
        {Left, Right} = lists:split(length(List) div 2, List),
        Parent = self(),
        Helper = spawn_link(fun() -> Parent ! {half, self(), fresh(Table, Left)} end),
        Rest = fresh(Table, Right),
        receive {half, Helper, First} -> First ++ Rest end
    after
        ets:delete(Table)
    end.

fresh(Table, List) ->
    lists:filter(fun(Element) -> first_time(Table, Element) end, List).

first_time(Table, Element) ->
    case ets:lookup(Table, Element) of
        [] ->
            ets:insert(Table, {Element}); %~ check-then-act/ets %~ witnessed
        [_] ->
            false
    end.
