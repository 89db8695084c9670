%% SPDX-License-Identifier: Apache-2.0
%%
%% An update_counter with a ceiling, but whether the alarm has been given is a second entry
%% that is read and then written. Two processes can both give the alarm.
-module(op_counter_threshold_racy).
-export([init/0, failure/2]).

-define(CEILING, 10).

init() ->
    ets:new(failures, [named_table, public]).

failure(Host, Alarm) ->
    Count = ets:update_counter(failures, Host, {2, 1, ?CEILING, ?CEILING}, {Host, 0}),
    case ets:member(failures, {alarm, Host}) of
        false when Count =:= ?CEILING ->
            ets:insert(failures, {{alarm, Host}, given}), %~ check-then-act/ets %~ unwitnessed -- no driver: none of
            Alarm(Host);
        _ ->
            ok
    end.
