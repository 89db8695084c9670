%% SPDX-License-Identifier: Apache-2.0
%%
%% A helper is monitored if it is alive. If it ends in between, the monitor just says so.
-module(alive_link_safe).
-export([watch/1]).

watch(Helper) ->
    case is_process_alive(Helper) of
        true ->
            Ref = erlang:monitor(process, Helper), %~ none
            {monitored, Ref};
        false ->
            dead
    end.
