%% SPDX-License-Identifier: Apache-2.0
%%
%% Time goes on while others work: tests that sleep beside servers that never rest, that wait for a process which never
%% does anything else, and that look at the clock.

-module(busy_tests).
-include_lib("eunit/include/eunit.hrl").

sleeps_while_two_play_test() ->
    One = spawn(fun Play() -> receive {ball, From} -> From ! {ball, self()}, Play() end end),
    Other = spawn(fun Play() -> receive {ball, From} -> From ! {ball, self()}, Play() end end),
    One ! {ball, Other},
    timer:sleep(100),
    ?assert(is_process_alive(One)),
    [exit(Pid, kill) || Pid <- [One, Other]].

sleeps_beside_an_endless_loop_test() ->
    Loop = spawn(fun Loop() -> Loop() end),
    timer:sleep(10),
    ?assert(is_process_alive(Loop)),
    exit(Loop, kill).

%% What a timer sends comes, too.
hears_a_timer_while_another_works_test() ->
    Loop = spawn(fun Loop() -> Loop() end),
    erlang:send_after(10, self(), now),
    receive now -> ok end,
    exit(Loop, kill).

%% A message that was sent long ago is not too late because somebody else works.
takes_what_was_sent_test() ->
    Me = self(),
    spawn(fun() -> Me ! done end),
    Loop = spawn(fun Loop() -> Loop() end),
    receive done -> ok after 1000 -> ?assert(false) end,
    exit(Loop, kill).

clock_goes_on_test() ->
    Before = erlang:monotonic_time(),
    ?assert(lists:sum(lists:seq(1, 1000)) > 0),
    ?assert(erlang:monotonic_time() > Before).

waited_for_all_of_it_test() ->
    Deadline = erlang:monotonic_time() + erlang:convert_time_unit(1, millisecond, native),
    receive after 1 -> ok end,
    ?assert(erlang:monotonic_time() >= Deadline).

polls_the_clock_test() ->
    until(erlang:monotonic_time(millisecond) + 20).

until(Time) ->
    case erlang:monotonic_time(millisecond) >= Time of
        true -> ok;
        false -> until(Time)
    end.
