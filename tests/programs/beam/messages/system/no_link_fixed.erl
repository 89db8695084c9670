% SPDX-License-Identifier: Apache-2.0
% It traps exits, and is linked to its child.
-module(no_link_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    process_flag(trap_exit, true),
    spawn_link(fun() -> io:format("working~n") end),
    receive  %~ none
        {'EXIT', _, Reason} -> io:format("~p~n", [Reason])
    end.
