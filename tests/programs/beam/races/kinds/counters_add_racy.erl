%% SPDX-License-Identifier: Apache-2.0
%%
%% Requests in flight: get, add one, put. Two requests at once are counted as one, and the
%% number never comes back to zero.
-module(counters_add_racy).
-export([new/0, started/1, ended/1]).

new() ->
    counters:new(1, [atomics]).

started(Flight) ->
    N = counters:get(Flight, 1),
    counters:put(Flight, 1, N + 1). %~ check-then-act/counter %~ witnessed

ended(Flight) ->
    counters:sub(Flight, 1, 1).
