% SPDX-License-Identifier: Apache-2.0
% A process that is paused for a start message .
-module(paused_fixed).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> paused(Job) end),
    Pid ! start, true.

paused(Job) ->
    receive  %~ none
        start -> work(Job)
    end.

work(Job) ->
    io:format("~p~n", [Job]).
