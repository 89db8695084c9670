%% SPDX-License-Identifier: Apache-2.0
%%
%% A metric is sent only if the collector is there, to the pid that was found. A send to
%% the pid of a dead process is silently dropped, so nothing can go wrong in between.
-module(reg_send_name_safe).
-export([gauge/2]).

gauge(Metric, Value) ->
    case whereis(metrics_collector) of
        undefined ->
            dropped;
        Pid ->
            Pid ! {gauge, Metric, Value}, %~ none
            sent
    end.
