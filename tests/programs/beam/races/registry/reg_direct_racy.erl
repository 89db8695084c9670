%% SPDX-License-Identifier: Apache-2.0
%%
%% A log writer is started on first use. Two callers may both see undefined;
%% the second register/2 then raises badarg and its new process is orphaned.
-module(reg_direct_racy).
-export([log_writer/0, write/2]).

log_writer() ->
    case whereis(log_writer) of
        undefined -> start();
        Pid -> Pid
    end.

start() ->
    Pid = spawn(fun() -> loop(0) end),
    true = register(log_writer, Pid), %~ check-then-act/registry %~ witnessed
    Pid.

write(Writer, Line) ->
    Writer ! {line, Line},
    ok.

loop(Count) ->
    receive
        {line, Line} ->
            io:format("~b ~ts~n", [Count, Line]),
            loop(Count + 1)
    end.
