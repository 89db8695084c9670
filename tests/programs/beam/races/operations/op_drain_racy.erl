%% SPDX-License-Identifier: Apache-2.0
%%
%% Collected samples are listed, and then all objects are deleted. A sample that arrives
%% between the two is deleted without having been seen.
-module(op_drain_racy).
-export([init/0, sample/1, drain/0]).

init() ->
    ets:new(samples, [named_table, public, duplicate_bag]).

sample(Value) ->
    ets:insert(samples, {sample, Value}).

drain() ->
    case ets:tab2list(samples) of
        [] -> [];
        Samples -> ets:delete_all_objects(samples), Samples %~ check-then-act/ets %~ witnessed
    end.
