%% SPDX-License-Identifier: Apache-2.0
%%
%% Requests in flight: counters:add is atomic.
-module(counters_add_safe).
-export([new/0, started/1, ended/1]).

new() ->
    counters:new(1, [atomics]).

started(Flight) ->
    counters:add(Flight, 1, 1). %~ none

ended(Flight) ->
    counters:sub(Flight, 1, 1).
