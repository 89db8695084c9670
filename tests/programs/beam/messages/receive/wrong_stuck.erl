% SPDX-License-Identifier: Apache-2.0
% Messages come, but of another kind: the names do not agree.
-module(wrong_stuck).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun loop/0),
    Pid ! {work, Job},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

loop() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {job, Job} -> io:format("~p~n", [Job])
    end.
