% SPDX-License-Identifier: Apache-2.0
% A child that is only spawned tells nobody that it has ended.
-module(spawn_monitor_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    Pid = spawn(fun() -> io:format("working~n") end),
    receive  %~ stuck-receive/no-message %~ witnessed
        {'DOWN', _, process, Pid, _} -> ok
    end.
