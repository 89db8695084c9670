% SPDX-License-Identifier: Apache-2.0
% The map has the value of the pattern.
-module(map_value_fixed).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #{type => job, job => Job},  %~ none
    ok.

wait() ->
    receive  %~ none
        #{type := job, job := Job} -> io:format("~p~n", [Job])
    end.
