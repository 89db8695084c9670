% SPDX-License-Identifier: Apache-2.0
% The process is told to exit with the reason it waits for.
-module(exit_reason_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> drain() end),
    exit(Pid, drain),
    ok.

drain() ->
    process_flag(trap_exit, true),
    receive  %~ none
        {'EXIT', _, drain} -> io:format("drained~n")
    end.
