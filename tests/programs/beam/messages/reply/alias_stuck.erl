% SPDX-License-Identifier: Apache-2.0
% The answer to an alias has another form than the process waits for.
-module(alias_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> ask() end),
    ok.

ask() ->
    Server = spawn(fun() -> server() end),
    Alias = erlang:alias(),
    Server ! {ask, Alias},
    receive  %~ stuck-receive %~ witnessed
        {Alias, Answer} -> io:format("~p~n", [Answer])
    end.

server() ->
    receive
        {ask, To} -> To ! {answer, 42}
    end.
