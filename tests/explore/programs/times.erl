%% SPDX-License-Identifier: Apache-2.0
%%
%% Virtual time: it goes on only when nobody can do anything else, so a time-out is never a matter of speed,
%% only of who else is due at the same moment. When the tested function has returned it stands still.
-module(times).
-export([both_before_time/0, sent_before_time/0, sent_while_waiting/0, only_time/0, message_before_timeout/0, timeout_without_message/0, late_sender/0, same_deadline/0,
         two_sleepers/0, sleep_sort/0, send_after/0, cancel_in_time/0, cancel_too_late/0, cancel_race/0, two_timers/0,
         timers_at_once/0, timer_and_sender/0, timer_to_name/0, read_timer/0, start_timer/0, zero_timer/0,
         nested_timeouts/0, timeout_then_message/0, slow_server/0, retry/0, heartbeat/0, time_stands_still/0, tick_and_stop/0,
         cancel_then_poll/0, cancel_by_other/0, polls_and_timer/0, read_due/0, timer_and_timeout/0, timer_to_ended/0,
         timer_to_name_gone/0]).


%% explore: only_time() classes=1 outcomes=timeout
only_time() -> receive never -> never after 100 -> timeout end.

%% explore: message_before_timeout() classes=1 outcomes=hello
message_before_timeout() ->
    Self = self(),
    spawn(fun() -> Self ! hello end),
    receive M -> M after 1 -> timeout end.

%% explore: timeout_without_message() classes=1 outcomes=timeout
timeout_without_message() ->
    Self = self(),
    spawn(fun() -> Self ! noise end),
    receive hello -> hello after 1 -> timeout end.

sleep(T) -> receive after T -> ok end.

%% explore: late_sender() classes=1 outcomes=timeout
late_sender() ->
    Self = self(),
    spawn(fun() -> sleep(20), Self ! hello end),
    receive M -> M after 10 -> timeout end.

%% Both are due at once.
%% explore: same_deadline() classes=2 outcomes=hello | timeout
same_deadline() ->
    Self = self(),
    spawn(fun() -> sleep(10), Self ! hello end),
    receive M -> M after 10 -> timeout end.

%% explore: two_sleepers() classes=2 outcomes=[a,b] | [b,a]
two_sleepers() ->
    Self = self(),
    [spawn(fun() -> sleep(10), Self ! X end) || X <- [a, b]],
    [receive X -> X end || _ <- [1, 2]].

%% explore: sleep_sort() classes=1 outcomes=[1,2,3]
sleep_sort() ->
    Self = self(),
    [spawn(fun() -> sleep(T), Self ! T end) || T <- [3, 1, 2]],
    [receive T -> T end || _ <- [1, 2, 3]].

%% explore: send_after() classes=1 outcomes=tick
send_after() ->
    erlang:send_after(10, self(), tick),
    receive M -> M end.

%% explore: cancel_in_time() classes=1 outcomes={10,none}
cancel_in_time() ->
    R = erlang:send_after(10, self(), tick),
    Left = erlang:cancel_timer(R),
    {Left, receive M -> M after 20 -> none end}.

%% explore: cancel_too_late() classes=1 outcomes={false,tick}
cancel_too_late() ->
    R = erlang:send_after(10, self(), tick),
    sleep(11),
    Left = erlang:cancel_timer(R),
    {Left, receive M -> M after 0 -> none end}.

%% Due at the moment when it is cancelled.
%% explore: cancel_race() classes=2 outcomes={0,none} | {false,tick}
cancel_race() ->
    R = erlang:send_after(10, self(), tick),
    sleep(10),
    Left = erlang:cancel_timer(R),
    {Left, receive M -> M after 5 -> none end}.

%% explore: two_timers() classes=1 outcomes=[first,second]
two_timers() ->
    erlang:send_after(20, self(), second),
    erlang:send_after(10, self(), first),
    [receive M -> M end || _ <- [1, 2]].

%% explore: timers_at_once() classes=2 outcomes=[a,b] | [b,a]
timers_at_once() ->
    erlang:send_after(10, self(), a),
    erlang:send_after(10, self(), b),
    [receive M -> M end || _ <- [1, 2]].

%% explore: timer_and_sender() classes=1 outcomes=[hello,tick]
timer_and_sender() ->
    Self = self(),
    erlang:send_after(10, self(), tick),
    spawn(fun() -> Self ! hello end),
    [receive M -> M end || _ <- [1, 2]].

%% explore: timer_to_name() classes=2 outcomes=none | tick
timer_to_name() ->
    erlang:send_after(10, times_name, tick),
    sleep(10),
    register(times_name, self()),
    receive M -> M after 10 -> none end.

%% explore: read_timer() classes=1 outcomes={100,60,false}
read_timer() ->
    R = erlang:send_after(100, self(), tick),
    A = erlang:read_timer(R),
    sleep(40),
    B = erlang:read_timer(R),
    receive tick -> ok end,
    {A, B, erlang:read_timer(R)}.

%% explore: start_timer() classes=1 outcomes=ok
start_timer() ->
    R = erlang:start_timer(10, self(), text),
    receive {timeout, R, text} -> ok end.

%% A timer of no time is due at once, but not before something else.
%% explore: zero_timer() classes=2 outcomes=none | tick
zero_timer() ->
    erlang:send_after(0, self(), tick),
    receive M -> M after 0 -> none end.

%% explore: nested_timeouts() classes=1 outcomes=[inner,outer]
nested_timeouts() ->
    Self = self(),
    spawn(fun() -> sleep(5), Self ! inner end),
    A = receive X -> X after 10 -> outer end,
    [A, receive Y -> Y after 10 -> outer end].

%% A reply that comes after its time-out is found by a later receive.
%% explore: timeout_then_message() classes=1 outcomes={timeout,late}
timeout_then_message() ->
    Self = self(),
    spawn(fun() -> sleep(20), Self ! late end),
    A = receive X -> X after 10 -> timeout end,
    {A, receive Y -> Y end}.

%% explore: slow_server() classes=1 outcomes={timeout,1}
slow_server() ->
    Server = spawn(fun() -> slow(1) end),
    Self = self(),
    Server ! {Self, 10},
    A = receive {Server, R} -> R after 5 -> timeout end,
    {A, receive {Server, S} -> S end}.

slow(N) ->
    receive {From, T} -> sleep(T), From ! {self(), N} end.

%% Tries again when there is no answer; the second attempt is in time.
%% explore: retry() classes=1 outcomes={2,answer}
retry() ->
    Self = self(),
    Server = spawn(fun() ->
                           receive {ask, _} -> lost end,
                           receive {ask, From} -> From ! answer end
                   end),
    retry(Server, Self, 1).

retry(Server, Self, N) ->
    Server ! {ask, Self},
    receive answer -> {N, answer} after 100 -> retry(Server, Self, N + 1) end.

%% explore: heartbeat() classes=1 outcomes=[1,2,3]
heartbeat() ->
    Self = self(),
    spawn(fun() -> beat(Self, 1) end),
    [receive {beat, N} -> N end || _ <- [1, 2, 3]].

beat(_, 4) -> ok;
beat(To, N) -> sleep(10), To ! {beat, N}, beat(To, N + 1).

%% It would go on for ever.
%% explore: time_stands_still() classes=1 outcomes=ok
time_stands_still() ->
    spawn(fun() -> for_ever() end),
    ok.

for_ever() -> sleep(1000), for_ever().

%% The stop comes before or after the tick that is due with it.
%% explore: tick_and_stop() classes=2 outcomes=0 | 1
tick_and_stop() ->
    Self = self(),
    Ticker = spawn(fun() -> ticks(Self, 0) end),
    sleep(10),
    Ticker ! stop,
    receive {ticks, N} -> N end.

ticks(To, N) -> receive stop -> To ! {ticks, N} after 10 -> ticks(To, N + 1) end.

%% ---- timers that are due

%% Who finds that it has fired, finds what it sent.
%% explore: cancel_then_poll() classes=2 outcomes={0,none} | {false,tick}
cancel_then_poll() ->
    R = erlang:send_after(10, self(), tick),
    sleep(10),
    Left = erlang:cancel_timer(R),
    {Left, receive M -> M after 0 -> none end}.

%% explore: cancel_by_other() classes=2 outcomes={0,none} | {false,tick}
cancel_by_other() ->
    Self = self(),
    R = erlang:send_after(10, self(), tick),
    sleep(10),
    spawn(fun() -> Self ! {left, erlang:cancel_timer(R)} end),
    Left = receive {left, L} -> L end,
    {Left, receive M -> M after 0 -> none end}.

%% explore: polls_and_timer() classes=3 outcomes=[none,none] | [none,tick] | [tick,none]
polls_and_timer() ->
    erlang:send_after(0, self(), tick),
    [receive M -> M after 0 -> none end || _ <- [1, 2]].

%% explore: read_due() classes=2 outcomes=0 | false
read_due() ->
    R = erlang:send_after(10, self(), tick),
    sleep(10),
    erlang:read_timer(R).

%% Both are due at once.
%% explore: timer_and_timeout() classes=2 outcomes=tick | timeout
timer_and_timeout() ->
    erlang:send_after(10, self(), tick),
    receive M -> M after 10 -> timeout end.

%% explore: timer_to_ended() classes=2 outcomes=normal | ticked
timer_to_ended() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive tick -> exit(ticked) after 0 -> ok end end),
    erlang:send_after(0, Pid, tick),
    receive {'DOWN', Ref, _, _, Why} -> Why end.

%% explore: timer_to_name_gone() classes=2 outcomes=none | tick
timer_to_name_gone() ->
    register(times_name, self()),
    erlang:send_after(10, times_name, tick),
    sleep(10),
    unregister(times_name),
    receive M -> M after 0 -> none end.

%% What was sent before time went on is there, although the first receive had no use for it.
%% explore: sent_before_time() classes=1 outcomes={none,3}
sent_before_time() ->
    Self = self(),
    spawn(fun() -> Self ! 3 end),
    A = receive 2 -> 2 after 10 -> none end,
    {A, receive M -> M after 0 -> none end}.

%% explore: sent_while_waiting() classes=2 outcomes={none,5,10} | {none,5,none}
sent_while_waiting() ->
    Self = self(),
    [spawn(fun() -> receive after T -> Self ! T end end) || T <- [5, 10]],
    A = receive never -> never after 10 -> none end,
    {A, receive M -> M after 0 -> none end, receive N -> N after 0 -> none end}.

%% Both have come when time passes, the one that was sent last, too.
%% explore: both_before_time() classes=2 outcomes=1 | 2
both_before_time() ->
    Self = self(),
    spawn(fun() -> catch (no_name ! 2), Self ! 2 end),
    spawn(fun() -> Self ! 1 end),
    receive never -> ok after 10 -> ok end,
    receive N -> N end.
