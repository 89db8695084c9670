%% SPDX-License-Identifier: Apache-2.0
%%
%% mnesia:ets takes no locks: the count that another process writes in between is lost.
-module(mn_ets_racy).
-export([count/1]).

-record(hits, {page, count}).

count(Page) ->
    mnesia:ets(fun() ->
        [#hits{count = N} = Row] = mnesia:read(hits, Page),
        mnesia:write(Row#hits{count = N + 1}) %~ check-then-act/mnesia %~ witnessed
    end).
