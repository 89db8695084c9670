%% SPDX-License-Identifier: Apache-2.0
%%
%% Programs for explore_waits.t: who waits, for how long, and who is left.
-module(waits).
-export([alone/0, leaves/0, leaves_none/0, late/0, in_time/0, looks/0, looks_at_name/0, reads/0, ticks/0,
         own/0, others/0]).
%% Nothing is possible from the start.
alone() -> receive never -> ok end.

%% One is left waiting; the other has been told.
leaves() -> spawn(fun() -> receive stop -> ok end end), ok.
leaves_none() -> P = spawn(fun() -> receive stop -> ok end end), P ! stop, ok.

%% The reply may be late; it was there before.
late() -> Me = self(), spawn(fun() -> Me ! hi end), receive hi -> ok after 10 -> error(late) end.
in_time() -> self() ! hi, receive hi -> ok after 10 -> error(late) end.

%% What is seen of another between its events, and at one.
looks() -> P = spawn(fun() -> receive stop -> ok end end), element(1, process_info(P, status)).
looks_at_name() ->
    P = spawn(fun() -> register(looked, self()), receive stop -> ok end end),
    process_info(P, registered_name).

%% Each reads what the first has written, or has not.
reads() ->
    T = ets:new(t, [public]), Me = self(),
    spawn(fun() -> ets:insert(T, {x, 1}), Me ! {0, w} end),
    [spawn(fun() -> Me ! {I, ets:lookup(T, x)} end) || I <- [1, 2, 3, 4, 5]],
    [receive {I, R} -> R end || I <- [0, 1, 2, 3, 4, 5]].

%% Something that is done again and again.
ticks() -> Me = self(), spawn(fun() -> tick(0, Me) end) ! stop, receive {ticks, N} -> N end.
tick(N, Me) -> receive stop -> Me ! {ticks, N} after 10 -> tick(N + 1, Me) end.

%% A receive whose guard asks who it is; and one that waits for somebody else's.
own() -> Me = self(), spawn(fun() -> Me ! {for, Me} end), receive {for, Pid} when Pid =:= self() -> ok end.
others() -> Me = self(), spawn(fun() -> Me ! {for, self()} end), receive {for, Pid} when Pid =:= self() -> ok end.
