% SPDX-License-Identifier: Apache-2.0
% The map has another key than the pattern.
-module(map_stuck).
-export([run/1]).

run(Job) ->
    Pid = spawn(fun() -> wait() end),
    Pid ! #{work => Job},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        #{job := Job} -> io:format("~p~n", [Job])
    end.
