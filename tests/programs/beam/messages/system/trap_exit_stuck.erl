% SPDX-License-Identifier: Apache-2.0
% Who does not trap exits gets no message when a linked process ends.
-module(trap_exit_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    process_flag(priority, high),
    spawn_link(fun() -> io:format("working~n") end),
    receive  %~ stuck-receive/no-message %~ witnessed
        {'EXIT', _, Reason} -> io:format("~p~n", [Reason])
    end.
