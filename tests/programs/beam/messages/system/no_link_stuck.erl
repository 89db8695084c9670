% SPDX-License-Identifier: Apache-2.0
% It traps exits, but is linked to nobody.
-module(no_link_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    process_flag(trap_exit, true),
    spawn(fun() -> io:format("working~n") end),
    receive  %~ stuck-receive/no-message %~ witnessed
        {'EXIT', _, Reason} -> io:format("~p~n", [Reason])
    end.
