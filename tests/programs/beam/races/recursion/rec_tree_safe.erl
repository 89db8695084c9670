%% SPDX-License-Identifier: Apache-2.0
%%
%% Visits a tree of pages and gives each page a number once. The table is made by the one
%% crawl that uses it and is thrown away at its end.
-module(rec_tree_safe).
-export([crawl/1]).

crawl(Root) ->
    Seen = ets:new(pages, [set]),
    Count = visit(Seen, Root, 0),
    ets:delete(Seen),
    Count.

visit(Seen, {Page, Links}, Next) ->
    case ets:lookup(Seen, Page) of
        [] ->
            ets:insert(Seen, {Page, Next}), %~ none
            visit_all(Seen, Links, Next + 1);
        [_] ->
            Next
    end.

visit_all(_Seen, [], Next) -> Next;
visit_all(Seen, [Link | Links], Next) -> visit_all(Seen, Links, visit(Seen, Link, Next)).
