% SPDX-License-Identifier: Apache-2.0
% A worker that just works, and is told to stop.
-module(no_receive_fixed).
-export([run/1]).

run(Jobs) ->
    Pid = spawn(fun() -> work(Jobs) end),
    Pid ! stop,  %~ none
    ok.

work([]) ->
    ok;
work([Job | Jobs]) ->
    io:format("~p~n", [Job]),
    receive stop -> ok after 0 -> work(Jobs) end.
