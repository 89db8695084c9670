% SPDX-License-Identifier: Apache-2.0
% A child that is monitored from its start.
-module(spawn_monitor_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    {Pid, _} = spawn_monitor(fun() -> io:format("working~n") end),
    receive  %~ none
        {'DOWN', _, process, Pid, _} -> ok
    end.
