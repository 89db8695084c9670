%% SPDX-License-Identifier: Apache-2.0
%%
%% A supervisor by hand: starts a worker, links to it, and tells why it ended.
%%
%% The bug: the worker is started by spawn/1 and linked to a moment later. If it fails before
%% that moment, the link finds nobody, and the reason that arrives is noproc: why the worker
%% failed is lost. On an idle machine the worker never is that fast. This is figure 1 of the
%% PULSE paper (Claessen et al. 2009).
%%
%%   erlc +debug_info watcher.erl && ravel explore watcher:run
-module(watcher).
-export([run/0]).

run() ->
    process_flag(trap_exit, true),
    Worker = spawn(fun() -> exit(disk_full) end),
    link(Worker),
    receive
        {'EXIT', Worker, Reason} -> disk_full = Reason
    end.
