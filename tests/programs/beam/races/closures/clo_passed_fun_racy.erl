%% SPDX-License-Identifier: Apache-2.0
%%
%% unless_running/2 looks, and the fun that it is given writes. Neither alone is wrong, but
%% a second caller can register between the look and the fun: badarg.
-module(clo_passed_fun_racy).
-export([start_indexer/1]).

start_indexer(Directory) ->
    unless_running(indexer, fun() ->
        Pid = spawn(fun() -> index(Directory) end),
        register(indexer, Pid), %~ check-then-act/registry %~ witnessed
        Pid
    end).

unless_running(Name, Start) ->
    case whereis(Name) of
        undefined -> Start();
        Pid -> Pid
    end.

index(Directory) ->
    {ok, Files} = file:list_dir(Directory),
    lists:foreach(fun(File) -> io:format("~ts~n", [File]) end, Files).
