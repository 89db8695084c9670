%% SPDX-License-Identifier: Apache-2.0
%%
%% A transaction takes the lock with the read.
-module(mn_ets_safe).
-export([count/1]).

-record(hits, {page, count}).

count(Page) ->
    mnesia:transaction(fun() ->
        [#hits{count = N} = Row] = mnesia:wread({hits, Page}),
        mnesia:write(Row#hits{count = N + 1}) %~ none
    end).
