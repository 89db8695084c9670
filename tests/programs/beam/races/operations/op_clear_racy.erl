%% SPDX-License-Identifier: Apache-2.0
%%
%% Collected samples are listed, and then all objects are deleted, with those that have come meanwhile.
-module(op_clear_racy).
-export([init/0, sample/1, flush/0]).

init() ->
    ets:new(samples, [named_table, public, duplicate_bag]).

sample(Value) ->
    ets:insert(samples, {sample, Value}).

flush() ->
    Samples = ets:tab2list(samples),
    ets:delete_all_objects(samples), %~ check-then-act/ets
    Samples.
