% SPDX-License-Identifier: Apache-2.0
% The message comes from the system.
-module(monitor_fixed).
-export([run/1]).

run(Pid) ->
    spawn(fun() -> watch(Pid) end),
    ok.

watch(Pid) ->
    _ = erlang:monitor(process, Pid),
    receive  %~ none
        {'DOWN', _, process, Pid, _} -> ok
    end.
