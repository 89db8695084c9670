%% SPDX-License-Identifier: Apache-2.0
%%
%% Collected samples are listed, and then those are deleted that were listed.
-module(op_clear_safe).
-export([init/0, sample/1, flush/0]).

init() ->
    ets:new(samples, [named_table, public, duplicate_bag]).

sample(Value) ->
    ets:insert(samples, {sample, Value}).

flush() ->
    Samples = ets:tab2list(samples),
    [ets:delete_object(samples, Sample) || Sample <- Samples], %~ none
    Samples.
