%% SPDX-License-Identifier: Apache-2.0
%%
%% Visits a directory tree of pages and gives each page a number once. Two crawlers share the
%% table: both may find a page unseen and number it twice.
-module(rec_tree_racy).
-export([new/0, crawl/2]).

new() ->
    ets:new(pages, [public]).

crawl(Seen, Root) ->
    visit(Seen, Root, 0).

visit(Seen, {Page, Links}, Next) ->
    case ets:lookup(Seen, Page) of
        [] ->
            ets:insert(Seen, {Page, Next}), %~ check-then-act/ets %~ witnessed
            visit_all(Seen, Links, Next + 1);
        [_] ->
            Next
    end.

visit_all(_Seen, [], Next) -> Next;
visit_all(Seen, [Link | Links], Next) -> visit_all(Seen, Links, visit(Seen, Link, Next)).
