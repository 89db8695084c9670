% SPDX-License-Identifier: Apache-2.0
% The map has the key of the pattern.
-module(map_fixed).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #{job => Job},  %~ none
    ok.

wait() ->
    receive  %~ none
        #{job := Job} -> io:format("~p~n", [Job])
    end.
