% SPDX-License-Identifier: Apache-2.0
% A worker that just works, and is told to stop. It never looks.
-module(no_receive_lost).
-export([run/1]).

run(Jobs) ->
    Pid = spawn(fun() -> work(Jobs) end),
    Pid ! stop,  %~ lost-message %~ witnessed
    ok.

work([]) ->
    ok;
work([Job | Jobs]) ->
    io:format("~p~n", [Job]),
    work(Jobs).
