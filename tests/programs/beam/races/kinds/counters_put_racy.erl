%% SPDX-License-Identifier: Apache-2.0
%%
%% A high-water mark in a counter: get, compare, put. Two processes with different loads can
%% both pass the comparison, and the lower one may put last.
-module(counters_put_racy).
-export([new/0, load/2]).

new() ->
    counters:new(1, [atomics]).

load(Mark, Load) ->
    case counters:get(Mark, 1) of
        Highest when Load > Highest -> counters:put(Mark, 1, Load); %~ check-then-act/counter %~ witnessed
        _ -> ok
    end.
