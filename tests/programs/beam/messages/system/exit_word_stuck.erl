% SPDX-License-Identifier: Apache-2.0
% exit/2 sends {'EXIT', From, Reason} to a process that traps exits: a reason that the process does not wait for.
-module(exit_word_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    exit(Pid, stop),
    ok.

wait() ->
    process_flag(trap_exit, true),
    receive  %~ stuck-receive %~ witnessed
        {'EXIT', _From, finish} -> ok
    end.
