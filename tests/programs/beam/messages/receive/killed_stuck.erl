% SPDX-License-Identifier: Apache-2.0
% Nobody sends `stop`, and nobody ends the process.
-module(killed_stuck).
-export([run/1]).

run(Work) ->
    Pid = spawn(fun() -> wait() end),
    Result = Work + 1,
    Pid ! stopp,  %~ lost-message %~ stuck-receive %~ witnessed
    Result.

wait() ->
    receive  %~ stuck-receive %~ witnessed
        stop -> ok
    end.
