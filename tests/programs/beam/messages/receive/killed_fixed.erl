% SPDX-License-Identifier: Apache-2.0
% Nobody sends `stop`: the process is there until it is killed.
-module(killed_fixed).
-export([run/1]).

run(Work) ->
    Pid = spawn(fun() -> wait() end),
    Result = Work + 1,
    exit(Pid, kill),
    Result.

wait() ->
    receive  %~ none
        stop -> ok
    end.
