%% SPDX-License-Identifier: Apache-2.0
%%
%% Hits of a page: the element is raised in place by update_counter.
-module(op_lookup_element_safe).
-export([init/0, add/1, hit/1]).

init() ->
    ets:new(hits, [named_table, public]).

add(Page) ->
    ets:insert(hits, {Page, 0}).

hit(Page) ->
    try
        ets:update_counter(hits, Page, 1) %~ none
    catch
        error:badarg -> no_such_page
    end.
