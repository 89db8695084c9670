% SPDX-License-Identifier: Apache-2.0
% All workers of a list are told what none of them knows.
-module(each_lost).
-export([run/0]).

run() ->
    Workers = [spawn(fun() -> work() end), spawn(fun() -> work() end)],
    lists:foreach(fun(Worker) -> Worker ! start end, Workers),  %~ lost-message %~ witnessed
    lists:foreach(fun(Worker) -> Worker ! go end, Workers),
    ok.

work() ->
    receive  %~ none
        go -> ok
    end.
