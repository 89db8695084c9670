%% SPDX-License-Identifier: Apache-2.0
%%
%% Collected samples are all under one key and are removed with take, which returns exactly
%% what it deletes: no sample is lost.
-module(op_drain_safe).
-export([init/0, sample/1, drain/0]).

init() ->
    ets:new(samples, [named_table, public, duplicate_bag]).

sample(Value) ->
    ets:insert(samples, {sample, Value}).

drain() ->
    ets:take(samples, sample). %~ none
