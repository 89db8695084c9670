% SPDX-License-Identifier: Apache-2.0
% The map has another value than the pattern under its key.
-module(map_value_stuck).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #{type => work, job => Job},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        #{type := job, job := Job} -> io:format("~p~n", [Job])
    end.
