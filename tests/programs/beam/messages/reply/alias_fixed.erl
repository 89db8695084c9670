% SPDX-License-Identifier: Apache-2.0
% The answer to an alias has the form that the process waits for.
-module(alias_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> ask() end),
    ok.

ask() ->
    Server = spawn(fun() -> server() end),
    Alias = erlang:alias(),
    Server ! {ask, Alias},
    receive  %~ none
        {Alias, Answer} -> io:format("~p~n", [Answer])
    end.

server() ->
    receive
        {ask, To} -> To ! {To, 42}
    end.
