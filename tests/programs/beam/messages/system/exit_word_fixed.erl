% SPDX-License-Identifier: Apache-2.0
% exit/2 sends {'EXIT', From, Reason} to a process that traps exits, with the reason that the process waits for.
-module(exit_word_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    exit(Pid, finish),
    ok.

wait() ->
    process_flag(trap_exit, true),
    receive  %~ none
        {'EXIT', _From, finish} -> ok
    end.
