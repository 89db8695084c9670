%% SPDX-License-Identifier: Apache-2.0
%%
%% Time-outs that come although something else could still happen: whoever should have acted was slow. Timers
%% fire in the order they are due, where the program itself says which is due first (time=ordered), or in any
%% order (time=all). The same programs without time= are in times.erl: there time stands still until nothing
%% else can happen.
-module(late).
-compile([export_all, nowarn_export_all]).

sleep(T) -> receive after T -> ok end.

%% The most frequent race of all.
%% explore: late_reply() time=ordered classes=2 outcomes=late | ok
%% explore: late_reply() time=all classes=2 outcomes=late | ok
late_reply() -> Me = self(), spawn(fun() -> Me ! hi end), receive hi -> ok after 10 -> late end.

%% It was there before the time began.
%% explore: early_reply() time=ordered classes=1 outcomes=ok
early_reply() -> self() ! hi, receive hi -> ok after 10 -> late end.

%% Sent before, by another, who has told so.
%% explore: known_reply() time=ordered classes=1 outcomes=ok
known_reply() ->
    Me = self(),
    P = spawn(fun() -> receive go -> Me ! told end end),
    spawn(fun() -> Me ! hi, P ! go end),
    receive told -> ok end,
    receive hi -> ok after 10 -> late end.

%% A call of a server, and what comes after it has given up.
%% explore: late_call() time=ordered classes=3 outcomes={answer,timeout} | {timeout,answer} | {timeout,timeout}
late_call() ->
    Server = spawn(fun() -> receive {From, Ref} -> From ! {Ref, answer} end end),
    Ref = make_ref(),
    Server ! {self(), Ref},
    A = receive {Ref, X} -> X after 5000 -> timeout end,
    B = receive {Ref, Y} -> Y after 5000 -> timeout end,
    {A, B}.

%% explore: gen_call() time=ordered classes=? outcomes=answer | timeout
gen_call() ->
    Server = spawn(fun() -> receive {'$gen_call', {From, Tag}, ask} -> gen:reply({From, Tag}, answer) end end),
    try gen:call(Server, '$gen_call', ask, 5000) of {ok, X} -> X catch exit:timeout -> timeout end.

%% A sleep of its own passes before a longer one that began later.
%% explore: two_own_timers() time=ordered classes=1 outcomes=[first,second]
%% explore: two_own_timers() time=all classes=2 outcomes=[first,second] | [second,first]
two_own_timers() ->
    erlang:send_after(10, self(), first),
    erlang:send_after(20, self(), second),
    [receive M -> M end || _ <- [1, 2]].

%% The longer one began first: between the two calls much time may pass.
%% explore: longer_first() time=ordered classes=2 outcomes=[first,second] | [second,first]
longer_first() ->
    erlang:send_after(20, self(), second),
    erlang:send_after(10, self(), first),
    [receive M -> M end || _ <- [1, 2]].

%% explore: timer_and_timeout() time=ordered classes=1 outcomes=tick
timer_and_timeout() ->
    erlang:send_after(10, self(), tick),
    receive M -> M after 20 -> timeout end.

%% explore: timeout_and_timer() time=ordered classes=1 outcomes=timeout
timeout_and_timer() ->
    erlang:send_after(20, self(), tick),
    receive M -> M after 10 -> timeout end.

%% Others may be slow to begin.
%% explore: two_sleepers() time=ordered classes=2 outcomes=[10,20] | [20,10]
two_sleepers() ->
    Me = self(),
    [spawn(fun() -> sleep(T), Me ! T end) || T <- [10, 20]],
    [receive X -> X end || _ <- [1, 2]].

%% But not if theirs is longer, and begins later.
%% explore: sleeper_first() time=ordered classes=1 outcomes=[short,long]
sleeper_first() ->
    Me = self(),
    erlang:send_after(10, self(), short),
    P = spawn(fun() -> sleep(20), Me ! long end),
    _ = P,
    [receive X -> X end || _ <- [1, 2]].

%% 5 seconds of somebody else's sleep pass; the 10 ms began before them.
%% explore: long_sleep() time=ordered classes=1 outcomes=[tick]
long_sleep() ->
    Me = self(),
    R = erlang:send_after(10, self(), tick),
    spawn(fun() -> sleep(5000), Me ! {left, erlang:cancel_timer(R)} end),
    [receive tick -> tick; {left, L} -> L end].

%% Two sleeps, one after the other, are longer than one.
%% explore: sleeps_add_up() time=ordered classes=1 outcomes=tick
sleeps_add_up() ->
    erlang:send_after(15, self(), tick),
    sleep(10),
    receive tick -> tick after 10 -> none end.
%% explore: sleeps_do_not() time=ordered classes=2 outcomes=none | tick
sleeps_do_not() ->
    erlang:send_after(25, self(), tick),
    sleep(10),
    receive tick -> tick after 10 -> none end.

%% explore: cancelled() time=ordered classes=2 outcomes={false,tick} | {true,none}
cancelled() ->
    R = erlang:send_after(10, self(), tick),
    L = erlang:cancel_timer(R),
    {is_integer(L), receive tick -> tick after 0 -> none end}.

%% explore: cancelled_by_other() time=ordered classes=2 outcomes=tick | true
cancelled_by_other() ->
    Me = self(),
    R = erlang:send_after(10, self(), tick),
    spawn(fun() -> Me ! is_integer(erlang:cancel_timer(R)) end),
    receive X -> X end.

%% Signals take no time.
%% explore: killed_then_slept() time=ordered classes=1 outcomes=[]
killed_then_slept() ->
    T = ets:new(t, [public]),
    P = spawn(fun() -> receive go -> ets:insert(T, {a, 1}) end end),
    exit(P, kill),
    sleep(10),
    P ! go,
    sleep(10),
    ets:lookup(T, a).

%% explore: poll_after_sleep() time=ordered classes=1 outcomes=ok
poll_after_sleep() ->
    Me = self(),
    P = spawn(fun() -> receive go -> Me ! told end end),
    spawn(fun() -> Me ! hi, P ! go end),
    receive told -> ok end,
    sleep(1),
    receive hi -> ok after 0 -> none end.

%% explore: order_after_sleep() time=ordered classes=1 outcomes=a
order_after_sleep() ->
    Me = self(),
    P = spawn(fun() -> receive go -> Me ! told end end),
    spawn(fun() -> Me ! a, P ! go end),
    receive told -> ok end,
    sleep(1),
    Me ! b,
    receive X -> X end.
%% The same without.
%% explore: order_without() time=ordered classes=2 outcomes=a | b
order_without() ->
    Me = self(),
    P = spawn(fun() -> receive go -> Me ! told end end),
    spawn(fun() -> Me ! a, P ! go end),
    receive told -> ok end,
    spawn(fun() -> Me ! b end),
    receive X -> X end.

%% explore: retry() time=ordered classes=3 outcomes={0,1} | {0,2} | {gave_up,2}
retry() ->
    Me = self(),
    Server = spawn(fun() -> server(0) end),
    R = call(Server, 2),
    Server ! {stop, Me},
    receive {stopped, N} -> {R, N} end.
server(N) -> receive {From, ask} -> From ! {self(), N}, server(N + 1); {stop, From} -> From ! {stopped, N} end.
call(_, 0) -> gave_up;
call(Server, N) -> Server ! {self(), ask}, receive {Server, X} -> X after 10 -> call(Server, N - 1) end.

%% Only the first two come early.
%% explore: ticker() time=ordered classes=3 outcomes=0 | 1 | 2
ticker() ->
    Me = self(),
    P = spawn(fun() -> ticks(0, Me) end),
    P ! stop,
    receive {ticks, N} -> N end.
ticks(N, Me) -> receive stop -> Me ! {ticks, N} after 10 -> ticks(N + 1, Me) end.

%% When the tested function has returned time-outs still come, and what they do counts.
%% explore: after_the_end() time=ordered classes=4 outcomes={[],[]} | {[],[{a,1}]} | {[{a,1}],[{a,1}]}
after_the_end() ->
    T = ets:new(t, [public]),
    spawn(fun() -> receive never -> ok after 10 -> catch ets:insert(T, {a, 1}) end end),
    A = ets:lookup(T, a),
    {A, ets:lookup(T, a)}.

%% explore: timer_server() time=ordered classes=? outcomes=tick brute=no
timer_server() ->
    timer:send_after(10, tick),
    receive tick -> tick after 1000 -> late end.

%% explore: clock() time=ordered classes=? outcomes=true
clock() ->
    A = erlang:monotonic_time(millisecond),
    sleep(10),
    erlang:monotonic_time(millisecond) - A >= 10.

%% explore: zero() time=ordered classes=1 outcomes=tick
zero() ->
    erlang:send_after(0, self(), tick),
    receive tick -> tick after 10 -> none end.
