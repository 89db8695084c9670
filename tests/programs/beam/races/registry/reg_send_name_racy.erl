%% SPDX-License-Identifier: Apache-2.0
%%
%% A metric is sent by name only if the collector is there. The collector may die after
%% the test, and sending to a name that nobody holds raises badarg in the caller.
-module(reg_send_name_racy).
-export([gauge/2]).

gauge(Metric, Value) ->
    case whereis(metrics_collector) of
        undefined ->
            dropped;
        _Pid ->
            metrics_collector ! {gauge, Metric, Value}, %~ check-then-act/registry %~ witnessed
            sent
    end.
