% SPDX-License-Identifier: Apache-2.0
% Without a monitor there is no DOWN message.
-module(monitor_stuck).
-export([run/1]).

run(Pid) ->
    spawn(fun() -> watch(Pid) end),
    ok.

watch(Pid) ->
    true = is_pid(Pid),
    receive  %~ stuck-receive/no-message %~ witnessed
        {'DOWN', _, process, Pid, _} -> ok
    end.
