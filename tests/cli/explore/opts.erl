%% SPDX-License-Identifier: Apache-2.0
%%
%% Programs for explore_options.t: on each, one option of `ravel explore` makes the difference.
-module(opts).
-export([asks/0, asks_and_watches/0, counts/0, adds/1, steps/0, step/1, helper/0, ends/0, far/0, far_watched/0,
         server/0, first/0, forever/0, stops/0, stuck/0, asserts/0, helper_and_stuck/0, first_fails/0]).
-include_lib("eunit/include/eunit.hrl").

%% Somebody is asked; asks/0 waits for ever if it is gone, asks_and_watches/0 does not.
server() -> receive {From, Q} -> From ! {self(), 2 * Q} end.
asks() ->
    Server = spawn(fun server/0),
    Server ! {self(), 2},
    receive {Server, A} -> A end.
asks_and_watches() ->
    {Server, Ref} = spawn_monitor(fun server/0),
    Server ! {self(), 2},
    receive {Server, A} -> A; {'DOWN', Ref, _, _, Why} -> Why end.

%% The same on another node.
far() ->
    Server = spawn(b@host, fun server/0),
    Server ! {self(), 2},
    receive {Server, A} -> A end.
far_watched() ->
    Server = spawn(b@host, fun server/0),
    Ref = monitor(process, Server),
    Server ! {self(), 2},
    receive {Server, A} -> A; {'DOWN', Ref, _, _, Why} -> Why end.

%% A lost update: two processes read, then write.
adds(T) -> [{n, N}] = ets:lookup(T, n), ets:insert(T, {n, N + 1}).
counts() ->
    T = ets:new(t, [public]),
    ets:insert(T, {n, 0}),
    Pids = [spawn_monitor(fun() -> adds(T) end) || _ <- [1, 2]],
    [receive {'DOWN', R, _, _, _} -> ok end || {_, R} <- Pids],
    [{n, 2}] = ets:lookup(T, n),
    ok.

%% Nothing here is an event but the messages.
step(N) -> N + 1.
steps() ->
    S = self(),
    A = spawn(fun() -> S ! {a, step(1)} end), B = spawn(fun() -> S ! {b, step(2)} end),
    receive {a, X} -> receive {b, Y} -> {A, X, B, Y} end end.

%% A process that nobody watches fails.
helper() -> spawn(fun() -> exit(tired) end), ok.

%% Whose message comes first decides how it ends.
ends() ->
    S = self(),
    [spawn(fun() -> S ! N end) || N <- [1, 2, 3]],
    receive 1 -> exit(tired); 2 -> error(broken); 3 -> receive never -> ok end end.
first() ->
    S = self(),
    [spawn(fun() -> S ! N end) || N <- [true, false]],
    receive Result -> Result end.

forever() -> P = spawn(fun() -> echo() end), P ! {ping, self()}, pings(P).
pings(P) -> receive pong -> P ! {ping, self()}, pings(P) end.
echo() -> receive {ping, From} -> From ! pong, echo() end.

stops() ->
    S = self(),
    [spawn(fun() -> S ! N end) || N <- [0, 3]],
    receive N -> halt(N) end.

%% Each waits for the other. The second has a message that it does not want.
stuck() ->
    S = self(),
    Other = spawn(fun() -> receive {go, Why} -> S ! {done, Why} end end),
    Other ! go,
    receive {done, Why} -> Why end.

asserts() ->
    S = self(),
    [spawn(fun() -> S ! N end) || N <- [1, 2]],
    ?assertEqual(1, receive N -> N end).

%% A helper fails, and then something else is wrong.
helper_and_stuck() ->
    spawn(fun() -> exit(tired) end),
    receive never -> ok end.

first_fails() ->
    true = first(),
    ok.
