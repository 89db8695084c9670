%% SPDX-License-Identifier: Apache-2.0
%%
%% Programs that never end because they come to the same state again and again, and twins of them that take
%% long but do end.
-module(rounds).
-export([pings/0, polite/0, asks/0, starts/0, sleeps/0, both_look/0, server/1]).
-export([pings/1, asks/1, starts/1, counts/0, remembers/0, deadline/0, looks/0, left_alone/0, polls/1]).

%% ---- for ever

pings() -> pings(infinity).

%% "After you."
polite() ->
    Main = self(),
    Other = spawn(fun() -> gives_way(Main) end),
    Other ! {after_you, self()},
    gives_way(Other).
gives_way(Other) ->
    receive
        {after_you, Other} -> Other ! {after_you, self()}, gives_way(Other);
        thanks -> done
    end.

asks() -> asks(infinity).
starts() -> starts(infinity).

%% Time goes on, nothing else does.
sleeps() ->
    receive ready -> ok after 100 -> sleeps() end.

%% Each waits for what the other does only then.
both_look() ->
    T = ets:new(t, [public]),
    spawn(fun() -> looks(T, a), ets:insert(T, {b}) end),
    looks(T, b),
    ets:insert(T, {a}).
looks(T, Key) ->
    case ets:member(T, Key) of
        true -> ok;
        false -> looks(T, Key)
    end.

%% ---- not for ever

pings(N) ->
    Echo = spawn(fun echo/0),
    pings(Echo, N).
pings(_, 0) -> ok;
pings(Echo, N) ->
    Echo ! {ping, self()},
    receive pong -> pings(Echo, less(N)) end.
echo() -> receive {ping, From} -> From ! pong, echo() end.

%% A new reference each time.
asks(N) -> asks(spawn(fun() -> server(N) end), starting).
asks(_, ready) -> ok;
asks(Server, starting) ->
    Ref = monitor(process, Server),
    Server ! {are_you_ready, self(), Ref},
    receive
        {Ref, Answer} -> demonitor(Ref, [flush]), asks(Server, Answer);
        {'DOWN', Ref, _, _, _} -> gone
    end.
server(N) ->
    receive {are_you_ready, From, Ref} -> From ! {Ref, state(N)}, server(less(N)) end.
state(0) -> ready;
state(_) -> starting.

%% A new process each time.
starts(0) -> ok;
starts(N) ->
    {_, Ref} = spawn_monitor(fun() -> ok end),
    receive {'DOWN', Ref, _, _, _} -> starts(less(N)) end.

less(infinity) -> infinity;
less(N) -> N - 1.

%% Only a table and an array of counters know that it gets somewhere.
counts() ->
    T = ets:new(t, [public]),
    C = counters:new(1, []),
    ets:insert(T, {n, 0}),
    counts(T, C).
counts(T, C) ->
    counters:add(C, 1, 1),
    ets:update_counter(T, n, 1),
    case counters:get(C, 1) >= 2000 andalso ets:lookup_element(T, n, 2) of
        false -> counts(T, C);
        N -> N
    end.

%% Only the process dictionary.
remembers() ->
    self() ! go,
    receive go -> put(n, case get(n) of undefined -> 1; N -> N + 1 end) end,
    case get(n) of
        2000 -> ok;
        _ -> remembers()
    end.

%% Only the clock.
deadline() -> deadline(erlang:monotonic_time(millisecond) + 20000).
deadline(End) ->
    receive ready -> ok after 10 -> ok end,
    case erlang:monotonic_time(millisecond) >= End of
        true -> late;
        false -> deadline(End)
    end.

%% Until the other has had its turn.
looks() ->
    T = ets:new(t, [public]),
    spawn(fun() -> ets:insert(T, {ready}) end),
    looks(T, ready).

%% The tested process ends; what others do then is their business.
left_alone() ->
    Echo = spawn(fun echo/0),
    spawn(fun() -> pings(Echo, infinity) end),
    ok.

%% Until another one is in that state: it comes to wait, and nobody suspends it.
polls(Status) ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    polls(Pid, Status).
polls(Pid, Status) ->
    case process_info(Pid, status) of
        {status, Status} -> ok;
        _ -> erlang:yield(), polls(Pid, Status)
    end.
