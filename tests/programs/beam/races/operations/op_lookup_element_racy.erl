%% SPDX-License-Identifier: Apache-2.0
%%
%% Hits of a page: read one element, write the whole entry. Two hits at the same time read
%% the same number.
-module(op_lookup_element_racy).
-export([init/0, add/1, hit/1]).

init() ->
    ets:new(hits, [named_table, public]).

add(Page) ->
    ets:insert(hits, {Page, 0}).

hit(Page) ->
    try ets:lookup_element(hits, Page, 2) of
        Hits -> ets:insert(hits, {Page, Hits + 1}) %~ check-then-act/ets %~ witnessed
    catch
        error:badarg -> no_such_page
    end.
