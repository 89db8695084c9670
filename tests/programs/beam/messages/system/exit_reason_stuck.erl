% SPDX-License-Identifier: Apache-2.0
% The process is told to exit with another reason than it waits for.
-module(exit_reason_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> drain() end),
    exit(Pid, stop),
    ok.

drain() ->
    process_flag(trap_exit, true),
    receive  %~ stuck-receive/no-message %~ witnessed
        {'EXIT', _, drain} -> io:format("drained~n")
    end.
