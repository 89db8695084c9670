% SPDX-License-Identifier: Apache-2.0
% Messages come, but of another kind: the names do not agree.
-module(wrong_fixed).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun loop/0),
    Pid ! {job, Job},  %~ none
    ok.

loop() ->
    receive  %~ none
        {job, Job} -> io:format("~p~n", [Job])
    end.
