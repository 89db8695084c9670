%% SPDX-License-Identifier: Apache-2.0
%%
%% Programs that never end, or need ever more; and one that needs much, but not too much.
-module(limits).
-compile([export_all, nowarn_export_all]).

pure() -> pure().
flag() -> process_flag(trap_exit, true), flag().
nothing() -> self() ! x, receive after infinity -> ok end.

grow() -> grow([]).
grow(L) -> grow([x | L]).
recurse() -> recurse(1).
recurse(0) -> 0;
recurse(N) -> 1 + recurse(N + 1).
binary() -> binary(<<0>>).
binary(B) -> binary(<<B/binary, B/binary>>).
messages() -> P = spawn(fun() -> receive never -> ok end end), messages(P).
messages(P) -> P ! {message, P}, messages(P).
table() -> ets:new(t, [named_table]), table(0).
table(N) -> ets:insert(t, {N, N}), table(N + 1).
timers() -> erlang:send_after(10, self(), t), timers().

spawns() -> spawn(fun() -> receive stop -> ok end end), spawns().
atoms() -> atoms(0).
atoms(N) -> list_to_atom("limits_" ++ integer_to_list(N)), atoms(N + 1).

within() -> L = lists:seq(1, 1000000), length([X || X <- L, X rem 2 =:= 0]).
limits() -> {erlang:system_info(process_limit), erlang:system_info(atom_limit)}.
