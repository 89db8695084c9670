% SPDX-License-Identifier: Apache-2.0
% A process that is paused for a start message that nobody sends.
-module(paused_stuck).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> paused(Job) end),
    erlang:is_process_alive(Pid).

paused(Job) ->
    receive  %~ stuck-receive/no-message %~ witnessed
        start -> work(Job)
    end.

work(Job) ->
    io:format("~p~n", [Job]).
