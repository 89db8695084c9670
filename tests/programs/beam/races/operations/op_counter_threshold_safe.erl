%% SPDX-License-Identifier: Apache-2.0
%%
%% The counter has a ceiling and returns old and new value at once, so exactly one process
%% sees the step onto the ceiling and gives the alarm.
-module(op_counter_threshold_safe).
-export([init/0, failure/2]).

-define(CEILING, 10).

init() ->
    ets:new(failures, [named_table, public]).

failure(Host, Alarm) ->
    Steps = [{2, 0}, {2, 1, ?CEILING, ?CEILING}],
    case ets:update_counter(failures, Host, Steps, {Host, 0}) of %~ none
        [Old, ?CEILING] when Old < ?CEILING -> Alarm(Host);
        _ -> ok
    end.
