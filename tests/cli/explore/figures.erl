%% SPDX-License-Identifier: Apache-2.0
%%
%% The small programs of Claessen et al., "Finding race conditions in Erlang with QuickCheck and PULSE" (2009),
%% section 6, written anew: a process is linked to after it may have ended; two processes write a file.
-module(figures).
-export([procA/0, is_noproc/0, is_kill/0, write_race/0, is_b/0]).

procA() ->
    process_flag(trap_exit, true),
    PidB = spawn(fun procB/0),
    PidB ! a,
    link(PidB),
    receive {'EXIT', PidB, Why} -> Why end.

procB() -> receive a -> exit(kill) end.

is_noproc() -> noproc = procA().
is_kill() -> kill = procA().

write_race() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok = file:write_file("a.txt", "a") end),
    ok = file:write_file("a.txt", "b"),
    receive {'DOWN', Ref, process, Pid, normal} -> ok end,
    {ok, Content} = file:read_file("a.txt"),
    Content.

is_b() -> <<"b">> = write_race().
