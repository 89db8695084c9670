% SPDX-License-Identifier: Apache-2.0
%
% Processes: every form of spawn, and who runs what.
-module(spawns).
-export([by_fun/0, by_name/0, with_ref/0, by_proc_lib/0, by_timer/0, loop_start/0, work/1, opted/0]).

%? spawns by_fun/0 = -by_fun/0-fun-0-/1
%? calls by_fun/0 = nothing
%? param -by_fun/0-fun-0-/1 1 = {self}
by_fun() -> S = self(), spawn(fun() -> inner(S) end).
%? runs inner/1 = process spawned at spawns.erl:10
inner(X) -> X.

%? spawns by_name/0 = work/1
%? result by_name/0 = {pid spawns:by_name/0}
by_name() -> spawn_link(?MODULE, work, [arg]).

%? result with_ref/0 = {pid spawns:with_ref/0}
with_ref() -> {P, _R} = spawn_monitor(fun() -> ok end), P.

%? spawns by_proc_lib/0 = work/1
by_proc_lib() -> proc_lib:start_link(?MODULE, work, [x]).

%? spawns by_timer/0 = work/1
by_timer() -> timer:apply_after(10, ?MODULE, work, [t]).

%? spawns opted/0 = -opted/0-fun-0-/0
opted() -> erlang:spawn_opt(fun() -> ok end, [link]).

%? param work/1 1 = {arg, t, unknown, x}
work(X) -> X.

% A function only reached in the new process.
loop_start() -> spawn(fun() -> loop(0) end).
%? runs loop/1 = process spawned at spawns.erl:34
%? param loop/1 1 = {number()}
loop(N) -> receive stop -> ok; _ -> loop(N + 1) end.
