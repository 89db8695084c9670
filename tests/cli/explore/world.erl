%% SPDX-License-Identifier: Apache-2.0
%%
%% What is around a program: folders, nodes that lose each other, OTP's own processes.
-module(world).
-export([lists/0, renames/0, two_files/0, asks_far/0, prints/0]).

together(Fun, Then) ->
    {Pid, Ref} = spawn_monitor(Fun),
    Result = Then(),
    receive {'DOWN', Ref, process, Pid, normal} -> Result end.

lists() ->
    ok = file:make_dir("d"),
    together(fun() -> ok = file:write_file("d/x", "") end, fun() -> file:list_dir("d") end).
renames() ->
    ok = file:make_dir("d"),
    ok = file:write_file("d/a", ""),
    together(fun() -> ok = file:rename("d/a", "d/b") end, fun() -> file:list_dir("d") end).
two_files() ->
    together(fun() -> ok = file:write_file("x", "") end, fun() -> file:write_file("y", "") end).

%% The connection may go while the process is being started, and then there is no answer to wait for.
asks_far() ->
    {Pid, Ref} = spawn_opt(b@host, fun twice/0, [monitor]),
    Pid ! {self(), 2},
    receive
        {Pid, Answer} -> Answer;
        {'DOWN', Ref, _, _, Why} -> Why
    end.
twice() -> receive {From, N} -> From ! {self(), 2 * N} end.

prints() -> together(fun() -> io:format("a~n") end, fun() -> io:format("b~n") end).
