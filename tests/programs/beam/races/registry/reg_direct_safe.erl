%% SPDX-License-Identifier: Apache-2.0
%%
%% A log writer is started on first use. Two callers may both see undefined,
%% but the one that loses is told so by badarg, kills its own process and uses the winner.
-module(reg_direct_safe).
-export([log_writer/0, write/2]).

log_writer() ->
    case whereis(log_writer) of
        undefined -> start();
        Pid -> Pid
    end.

start() ->
    Pid = spawn(fun() -> loop(0) end),
    try register(log_writer, Pid) of %~ none
        true -> Pid
    catch
        error:badarg ->
            exit(Pid, kill),
            log_writer()
    end.

write(Writer, Line) ->
    Writer ! {line, Line},
    ok.

loop(Count) ->
    receive
        {line, Line} ->
            io:format("~b ~ts~n", [Count, Line]),
            loop(Count + 1)
    end.
