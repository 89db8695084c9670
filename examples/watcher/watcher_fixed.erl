%% SPDX-License-Identifier: Apache-2.0
%%
%% The watcher, repaired: spawn_link/1 starts and links in one step, so there is no moment in
%% which the worker could fail unseen.
-module(watcher_fixed).
-export([run/0]).

run() ->
    process_flag(trap_exit, true),
    Worker = spawn_link(fun() -> exit(disk_full) end), %~ none
    receive
        {'EXIT', Worker, Reason} -> disk_full = Reason
    end.
