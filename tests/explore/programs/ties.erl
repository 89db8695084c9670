%% SPDX-License-Identifier: Apache-2.0
%%
%% Links, monitors, exit signals: a signal takes effect when it arrives, and an exit signal can arrive between
%% any two events of its victim.
-module(ties).
-export([asked_then_polled/0, spawn_then_link/0, spawn_link_is_one/0, spawn_then_monitor/0, spawn_monitor_is_one/0, monitor_waiting/0,
         monitor_dead/0, monitor_twice/0, two_watchers/0, demonitor_flush/0, demonitor_plain/0, demonitor_info/0,
         link_no_trap/0, link_and_unlink/0, linked_pair/0, trap_late/0, normal_exit_ignored/0, normal_exit_trapped/0,
         kill_at_every_point/0, kill_writer/0, kill_two_steps/0, kill_while_waiting/0, kill_or_finish/0,
         kill_trapping/0, exit_trapping/0, two_killers/0, exit_race_reasons/0, kill_self/0, cascade/0,
         chain_trap/0, alive/0, alive_told/0, alive_twice/0, alive_after_down/0, exit_while_asking/0, done_then_alive/0,
         exit_then_message/0, message_then_exit/0, link_to_dead/0, both_die/0, killed_link/0, down_order/0, down_and_message/0,
         parent_exits/0, restart/0, poll_then_flush/0, unlink_trapping/0, link_alive_or_dead/0, trap_and_untrap/0,
         monitor_then_tell/0, monitor_then_ask/0, other_answers/0, linked_twice/0, links_in_a_ring/0, end_or_exit/0,
         unlink_and_end/0, down_noproc_then/0, two_links_one_dies/0, late_watcher_told/0,
         untrap_normal/0, untrap_normal_unlink/0, untrap_exit/0, untrap_link/0,
         killed_or_read/0, asked_behind_exit/0, killed_asking/0, normal_before_trap/0, told_before_trap/0,
         linked_in_time/0, linked_long_ago/0, watched_long_ago/0, told_then_ended/0, down_has_come/0, come_with_question/0,
         unlinked_in_time/0, unlinked_then_killed/0, unlinked_and_linked/0,
         killed_linking/0, exit_linking/0, link_named/0, linked_twice_killed/0,
         killed_then_watched/0, killed_then_linked/0, killed_then_linked_or_not/0, ended_as_noproc/0, late_or_insert/0,
         ended_or_killed_then_watched/0, ended_or_killed_then_linked/0, failed_or_killed_then_linked/0, asked_behind_link/0,
         linked_then_asked/0, linked_by_two/0, asked_or_trapped/0, told_or_killed/0, told_or_killed_ending/0,
         normal_long_ago/0, linked_by_other_polls/0, linked_by_other_first/0, linked_after_poll/0,
         asked_before_linked/0]).


%% Figures 1 and 2 of the PULSE paper.
%% explore: spawn_then_link() classes=2 outcomes=kill | noproc
spawn_then_link() ->
    Pid = spawn(fun() -> receive a -> exit(kill) end end),
    Pid ! a,
    process_flag(trap_exit, true),
    link(Pid),
    receive {'EXIT', _, Why} -> Why end.

%% explore: spawn_link_is_one() classes=1 outcomes=kill
spawn_link_is_one() ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> receive a -> exit(kill) end end),
    Pid ! a,
    receive {'EXIT', _, Why} -> Why end.

%% explore: spawn_then_monitor() classes=2 outcomes=bye | noproc
spawn_then_monitor() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x, exit(bye) end),
    Ref = monitor(process, Pid),
    down(Ref).

down(Ref) -> receive {'DOWN', Ref, process, _, Why} -> Why end.

%% explore: spawn_monitor_is_one() classes=1 outcomes=bye
spawn_monitor_is_one() ->
    {_, Ref} = spawn_monitor(fun() -> exit(bye) end),
    down(Ref).

%% explore: monitor_waiting() classes=1 outcomes=normal
monitor_waiting() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Ref = monitor(process, Pid),
    Pid ! stop,
    down(Ref).

%% explore: monitor_dead() classes=1 outcomes=noproc
monitor_dead() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    normal = down(Ref),
    down(monitor(process, Pid)).

%% The second cannot find it alive if the first did not.
%% explore: monitor_twice() classes=3 outcomes={noproc,noproc} | {normal,noproc} | {normal,normal}
monitor_twice() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x end),
    A = monitor(process, Pid),
    B = monitor(process, Pid),
    {down(A), down(B)}.

%% explore: two_watchers() classes=4 outcomes=[noproc,noproc] | [noproc,normal] | [normal,noproc] | [normal,normal]
two_watchers() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Watchers = [common:start(fun() -> down(monitor(process, Pid)) end) || _ <- [1, 2]],
    Pid ! stop,
    common:results(Watchers).

%% Nobody can tell what came of it.
%% explore: demonitor_flush() classes=? outcomes=none
demonitor_flush() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Ref = monitor(process, Pid),
    Pid ! stop,
    demonitor(Ref, [flush]),
    receive X -> X after 0 -> none end.

%% explore: demonitor_plain() classes=? outcomes=down | none
demonitor_plain() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Ref = monitor(process, Pid),
    Pid ! stop,
    demonitor(Ref),
    receive {'DOWN', _, _, _, _} -> down after 0 -> none end.

%% explore: demonitor_info() classes=? outcomes=false | true
demonitor_info() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Ref = monitor(process, Pid),
    Pid ! stop,
    demonitor(Ref, [flush, info]).

%% The link brings the parent down wherever it is.
%% explore: link_no_trap() classes=3 outcomes=exit: boom | ok
link_no_trap() ->
    Self = self(),
    spawn_link(fun() -> Self ! x, exit(boom) end),
    Self ! y,
    ok.

%% explore: link_and_unlink() classes=2 outcomes=exit: boom | ok
link_and_unlink() ->
    Self = self(),
    Pid = spawn_link(fun() -> Self ! x, exit(boom) end),
    unlink(Pid),
    ok.

%% explore: linked_pair() classes=1 outcomes=boom
linked_pair() ->
    Self = self(),
    {_, Ref} = spawn_monitor(fun() ->
                                     spawn_link(fun() -> Self ! x, exit(boom) end),
                                     receive never -> ok end
                             end),
    down(Ref).

%% Trapping begins before the exit arrives, or too late.
%% explore: trap_late() classes=2 outcomes=boom | exit: boom
trap_late() ->
    spawn_link(fun() -> self() ! x, receive x -> exit(boom) end end),
    process_flag(trap_exit, true),
    receive {'EXIT', _, Why} -> Why end.

%% explore: normal_exit_ignored() classes=1 outcomes=ok
normal_exit_ignored() ->
    spawn_link(fun() -> ok end),
    self() ! x,
    receive x -> ok end.

%% explore: normal_exit_trapped() classes=2 outcomes=deadlock | normal
normal_exit_trapped() ->
    Self = self(),
    spawn_link(fun() -> Self ! x end),
    process_flag(trap_exit, true),
    receive {'EXIT', _, Why} -> Why end.

%% The victim does three things that leave a trace; it can be killed before each and after the last.
%% explore: kill_at_every_point() classes=5 outcomes=0 | 1 | 2 | 3
kill_at_every_point() ->
    C = counters:new(1, []),
    {Pid, Ref} = spawn_monitor(fun() -> [counters:add(C, 1, 1) || _ <- [1, 2, 3]] end),
    exit(Pid, kill),
    down(Ref),
    counters:get(C, 1).

%% explore: kill_writer() classes=4 outcomes=[] | [{a,1},{b,2}] | [{a,1}]
kill_writer() ->
    T = common:table([]),
    {Pid, Ref} = spawn_monitor(fun() -> ets:insert(T, {a, 1}), ets:insert(T, {b, 2}) end),
    exit(Pid, stop),
    down(Ref),
    lists:sort(ets:tab2list(T)).

%% explore: kill_two_steps() classes=4 outcomes={killed,none} | {killed,one} | {killed,two} | {normal,two}
kill_two_steps() ->
    Self = self(),
    {Pid, Ref} = spawn_monitor(fun() -> Self ! one, Self ! two end),
    exit(Pid, kill),
    Why = down(Ref),
    First = receive one -> one after 0 -> none end,
    {Why, receive two -> two after 0 -> First end}.

%% explore: kill_while_waiting() classes=1 outcomes=killed
kill_while_waiting() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive never -> ok end end),
    exit(Pid, kill),
    down(Ref).

%% explore: kill_or_finish() classes=3 outcomes=killed | normal
kill_or_finish() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive stop -> ok end end),
    Killer = spawn(fun() -> exit(Pid, kill) end),
    _ = Killer,
    Pid ! stop,
    down(Ref).

%% explore: kill_trapping() classes=2 outcomes=killed
kill_trapping() ->
    {Pid, Ref} = spawn_monitor(fun() ->
                                       process_flag(trap_exit, true),
                                       receive {'EXIT', _, _} -> trapped end
                               end),
    exit(Pid, kill),
    down(Ref).

%% Before the flag is set the signal kills.
%% explore: exit_trapping() classes=2 outcomes=normal | stop
exit_trapping() ->
    {Pid, Ref} = spawn_monitor(fun() ->
                                       process_flag(trap_exit, true),
                                       receive {'EXIT', _, stop} -> ok end
                               end),
    exit(Pid, stop),
    down(Ref).

%% explore: two_killers() classes=2 outcomes=one | two
two_killers() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive never -> ok end end),
    spawn(fun() -> exit(Pid, one) end),
    spawn(fun() -> exit(Pid, two) end),
    down(Ref).

%% explore: exit_race_reasons() classes=3 outcomes=finished | stopped
exit_race_reasons() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive go -> exit(finished) end end),
    spawn(fun() -> exit(Pid, stopped) end),
    Pid ! go,
    case down(Ref) of
        finished -> finished;
        stopped -> stopped
    end.

%% explore: kill_self() classes=1 outcomes={killed,one}
kill_self() ->
    Self = self(),
    {_, Ref} = spawn_monitor(fun() -> Self ! one, exit(self(), kill), Self ! two end),
    Why = down(Ref),
    {Why, receive X -> X end}.

%% explore: cascade() classes=1 outcomes=boom
cascade() ->
    {_, Ref} = spawn_monitor(
                 fun() ->
                         spawn_link(fun() ->
                                            spawn_link(fun() -> exit(boom) end),
                                            receive never -> ok end
                                    end),
                         receive never -> ok end
                 end),
    down(Ref).

%% explore: chain_trap() classes=2 outcomes=[a,b] | [b,a]
chain_trap() ->
    process_flag(trap_exit, true),
    [spawn_link(fun() -> exit(R) end) || R <- [a, b]],
    [receive {'EXIT', _, Why} -> Why end || _ <- [1, 2]].

%% explore: alive() classes=2 outcomes=false | true
alive() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x end),
    is_process_alive(Pid).

%% explore: alive_told() classes=1 outcomes=true
alive_told() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    is_process_alive(Pid).

%% explore: alive_twice() classes=3 outcomes={false,false} | {true,false} | {true,true}
alive_twice() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x end),
    A = is_process_alive(Pid),
    {A, is_process_alive(Pid)}.

%% explore: alive_after_down() classes=1 outcomes=false
alive_after_down() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    down(Ref),
    is_process_alive(Pid).

%% explore: exit_while_asking() classes=1 outcomes=false
exit_while_asking() ->
    Pid = spawn(fun() -> receive never -> ok end end),
    exit(Pid, kill),
    is_process_alive(Pid).

%% Its last message is no proof that it has ended.
%% explore: done_then_alive() classes=2 outcomes=false | true
done_then_alive() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! done end),
    receive done -> ok end,
    is_process_alive(Pid).

%% One sender: the exit comes first.
%% explore: exit_then_message() classes=1 outcomes=stop
exit_then_message() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive go -> exit(went) end end),
    exit(Pid, stop),
    Pid ! go,
    down(Ref).

%% The message is there, but perhaps not yet taken.
%% explore: message_then_exit() classes=3 outcomes=stop | went
message_then_exit() ->
    {Pid, Ref} = spawn_monitor(fun() -> receive go -> exit(went) end end),
    Pid ! go,
    exit(Pid, stop),
    down(Ref).

%% explore: link_to_dead() classes=1 outcomes=error: noproc
link_to_dead() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    down(Ref),
    link(Pid),
    receive never -> ok end.

%% explore: both_die() classes=7 outcomes={a,a} | {a,b} | {b,b} | {noproc,b}
both_die() ->
    Self = self(),
    {One, Ref1} = spawn_monitor(fun() -> receive {link, P} -> link(P), Self ! linked end, receive X -> exit(X) end end),
    {Two, Ref2} = spawn_monitor(fun() -> receive X -> exit(X) end end),
    One ! {link, Two},
    receive linked -> ok end,
    One ! a,
    Two ! b,
    {down(Ref1), down(Ref2)}.

%% A kill does not go on as kill.
%% explore: killed_link() classes=1 outcomes=killed
killed_link() ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> receive never -> ok end end),
    exit(Pid, kill),
    receive {'EXIT', _, Why} -> Why end.

%% explore: down_order() classes=2 outcomes=[a,b] | [b,a]
down_order() ->
    [spawn_monitor(fun() -> exit(R) end) || R <- [a, b]],
    [receive {'DOWN', _, _, _, Why} -> Why end || _ <- [1, 2]].

%% What it sent before it ended comes before its DOWN.
%% explore: down_and_message() classes=1 outcomes=[hello,bye]
down_and_message() ->
    Self = self(),
    spawn_monitor(fun() -> Self ! {hello}, exit(bye) end),
    [receive {'DOWN', _, _, _, Why} -> Why; {M} -> M end || _ <- [1, 2]].

%% explore: parent_exits() classes=1 outcomes=gone
parent_exits() ->
    Self = self(),
    spawn(fun() ->
                  Child = spawn_link(fun() -> receive never -> ok end end),
                  Self ! {child, Child},
                  receive go -> exit(gone) end
          end),
    Child = receive {child, C} -> C end,
    Ref = monitor(process, Child),
    exit(Child, gone),
    down(Ref).

%% A worker that is started again when it fails.
%% explore: restart() classes=1 outcomes=[1,2]
restart() ->
    process_flag(trap_exit, true),
    Self = self(),
    [begin
         Pid = spawn_link(fun() -> Self ! {start, N}, exit(crash) end),
         receive {'EXIT', Pid, crash} -> ok end,
         receive {start, M} -> M end
     end || N <- [1, 2]].

%% ---- ties that are given up, or come too late

%% What came of it could be told before the flush.
%% explore: poll_then_flush() classes=2 outcomes=none | normal
poll_then_flush() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Ref = monitor(process, Pid),
    Pid ! stop,
    Found = receive {'DOWN', Ref, _, _, Why} -> Why after 0 -> none end,
    demonitor(Ref, [flush]),
    Found.

%% explore: unlink_trapping() classes=2 outcomes=boom | none
unlink_trapping() ->
    process_flag(trap_exit, true),
    Self = self(),
    Pid = spawn_link(fun() -> Self ! x, exit(boom) end),
    unlink(Pid),
    receive {'EXIT', Pid, Why} -> Why after 0 -> none end.

%% Too late an exception, in time an exit signal.
%% explore: link_alive_or_dead() classes=6 outcomes=dead | exit: bye | exit: noproc | linked
link_alive_or_dead() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x, exit(bye) end),
    try link(Pid) of true -> Self ! y, linked catch error:noproc -> dead end.

%% explore: trap_and_untrap() classes=3 outcomes=normal | stop | {trapped,stop}
trap_and_untrap() ->
    {Pid, Ref} = spawn_monitor(fun() ->
                                       process_flag(trap_exit, true),
                                       receive {'EXIT', _, W} -> exit({trapped, W}) after 0 -> ok end
                               end),
    exit(Pid, stop),
    down(Ref).

%% The monitor may take longer than the word that goes round.
%% explore: monitor_then_tell() classes=2 outcomes=noproc | normal
monitor_then_tell() ->
    Pid = spawn(fun() -> receive stop -> ok end end),
    Other = spawn(fun() -> receive go -> Pid ! stop end end),
    Ref = monitor(process, Pid),
    Other ! go,
    down(Ref).

%% explore: monitor_then_ask() classes=3 outcomes={false,noproc} | {false,normal} | {true,normal}
monitor_then_ask() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x end),
    Ref = monitor(process, Pid),
    Alive = is_process_alive(Pid),
    Self ! y,
    {Alive, down(Ref)}.

%% Somebody else answers for the server, which may end meanwhile.
%% explore: other_answers() classes=2 outcomes=done | normal
other_answers() ->
    Self = self(),
    Worker = spawn(fun() -> receive {work, Ref} -> Self ! {Ref, done} end end),
    Server = spawn(fun() -> receive {call, Ref} -> Worker ! {work, Ref} end end),
    Ref = monitor(process, Server),
    Server ! {call, Ref},
    receive
        {Ref, Answer} -> demonitor(Ref, [flush]), Answer;
        {'DOWN', Ref, _, _, Why} -> Why
    end.

%% explore: linked_twice() classes=1 outcomes=boom
linked_twice() ->
    process_flag(trap_exit, true),
    Self = self(),
    Pid = spawn(fun() -> link(Self), exit(boom) end),
    link(Pid),
    receive {'EXIT', Pid, Why} -> Why end.

try_link(Pid) -> try link(Pid) catch error:noproc -> exit(too_late) end.

%% explore: links_in_a_ring() classes=5 outcomes={died,died} | {too_late,died}
links_in_a_ring() ->
    {A, Ref} = spawn_monitor(fun() -> receive {link, P} -> try_link(P) end, receive never -> ok end end),
    {B, Ref2} = spawn_monitor(fun() -> receive {link, P} -> try_link(P) end, receive die -> exit(died) end end),
    A ! {link, B},
    B ! {link, A},
    B ! die,
    {down(Ref), down(Ref2)}.

%% explore: end_or_exit() classes=2 outcomes=normal | stop
end_or_exit() ->
    {Pid, Ref} = spawn_monitor(fun() -> ok end),
    exit(Pid, stop),
    down(Ref).

%% explore: unlink_and_end() classes=2 outcomes=boom | normal
unlink_and_end() ->
    {_, Ref} = spawn_monitor(fun() ->
                                     Pid = spawn_link(fun() -> exit(boom) end),
                                     unlink(Pid)
                             end),
    down(Ref).

%% Who knows that it has ended cannot link in time.
%% explore: down_noproc_then() classes=2 outcomes={bye,noproc} | {noproc,noproc}
down_noproc_then() ->
    process_flag(trap_exit, true),
    Self = self(),
    Pid = spawn(fun() -> Self ! x, exit(bye) end),
    First = down(monitor(process, Pid)),
    link(Pid),
    {First, receive {'EXIT', Pid, Why} -> Why end}.

%% explore: two_links_one_dies() classes=7 outcomes=died | too_late
two_links_one_dies() ->
    Self = self(),
    {A, Ref} = spawn_monitor(fun() -> receive {link, P} -> try_link(P), Self ! linked end, receive never -> ok end end),
    B = spawn(fun() -> receive {link, P} -> link(P), Self ! linked end, receive die -> exit(died) end end),
    A ! {link, B},
    B ! {link, A},
    receive linked -> ok end,
    B ! die,
    down(Ref).

%% explore: late_watcher_told() classes=2 outcomes=[bye,noproc] | [noproc,noproc]
late_watcher_told() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! x, exit(bye) end),
    Watcher = common:start(fun() -> receive go -> down(monitor(process, Pid)) end end),
    First = down(monitor(process, Pid)),
    Watcher ! go,
    [First | common:results([Watcher])].

%% Who stops to trap exits hears of a normal one only if it had come before.
%% explore: untrap_normal() classes=2 outcomes=none | normal
untrap_normal() ->
    process_flag(trap_exit, true),
    spawn_link(fun() -> ok end),
    process_flag(trap_exit, false),
    receive {'EXIT', _, Why} -> Why after 100 -> none end.

%% explore: untrap_normal_unlink() classes=2 outcomes=none | normal
untrap_normal_unlink() ->
    process_flag(trap_exit, true),
    Pid = spawn_link(fun() -> ok end),
    process_flag(trap_exit, false),
    unlink(Pid),
    receive {'EXIT', _, Why} -> Why after 100 -> none end.

%% explore: untrap_exit() classes=8 outcomes=bye | {got,bye} | {got,normal}
untrap_exit() ->
    Pid = spawn(fun() ->
                        process_flag(trap_exit, true),
                        receive go -> ok end,
                        process_flag(trap_exit, false),
                        receive {'EXIT', _, Why} -> exit({got, Why}) after 100 -> exit(none) end
                end),
    Ref = monitor(process, Pid),
    Pid ! go,
    exit(Pid, normal),
    exit(Pid, bye),
    down(Ref).

%% explore: untrap_link() classes=2 outcomes=bye | exit: bye
untrap_link() ->
    process_flag(trap_exit, true),
    spawn_link(fun() -> exit(bye) end),
    process_flag(trap_exit, false),
    receive {'EXIT', _, Why} -> Why after 100 -> none end.

%% Who looks whether the victim lives does so before or after it is killed, whatever it has read before.
%% explore: killed_or_read() classes=28 outcomes={{0,0,false},0} | {{0,0,false},1} | {{0,0,true},0} | {{0,0,true},1} | {{0,1,false},1} | {{0,1,true},1} | {{1,0,false},0} | {{1,0,false},1} | {{1,0,true},0} | {{1,0,true},1} | {{1,1,false},1} | {{1,1,true},1}
killed_or_read() ->
    T = common:table([{a, 0}, {b, 0}]),
    Pid = spawn(fun() -> ets:insert(T, {a, 1}) end),
    Reader = common:start(fun() -> [{b, B}] = ets:lookup(T, b), [{a, A}] = ets:lookup(T, a), {B, A, is_process_alive(Pid)} end),
    exit(Pid, kill),
    ets:insert(T, {b, 1}),
    [Read] = common:results([Reader]),
    {Read, ets:lookup_element(T, a, 2)}.

%% The question comes behind the exit signal, which is a message by then. It may come later than that, too.
%% explore: asked_behind_exit() classes=5 outcomes={false,[]} | {false,[{a,1}]} | {true,[]} | {true,[{a,1}]}
asked_behind_exit() ->
    T = common:table([]),
    Pid = spawn(fun() -> process_flag(trap_exit, true), ets:insert(T, {a, 1}) end),
    exit(Pid, bye),
    {is_process_alive(Pid), ets:lookup(T, a)}.

%% Killed before it asks or before it has the answer: nobody can tell which.
%% explore: killed_asking() classes=9 outcomes={killed,[]} | {killed,[{alive,false}]} | {killed,[{alive,true}]} | {noproc,[{alive,false}]} | {noproc,[{alive,true}]} | {normal,[{alive,false}]} | {normal,[{alive,true}]}
killed_asking() ->
    T = common:table([]),
    Pid = spawn(fun() -> ok end),
    Asks = spawn(fun() -> ets:insert(T, {alive, is_process_alive(Pid)}) end),
    Ref = monitor(process, Asks),
    exit(Asks, kill),
    {down(Ref), ets:lookup(T, alive)}.

%% A normal exit that comes before exits are trapped is ignored; that is an order, though nobody looks at it here.
%% explore: normal_before_trap() classes=4 outcomes=ok
normal_before_trap() ->
    Pid = spawn(fun() -> process_flag(trap_exit, true) end),
    spawn(fun() -> ok end),
    spawn(fun() -> catch link(Pid) end),
    ok.

%% The link has come with the message behind it, and is older than the trapping.
%% explore: told_before_trap() classes=2 outcomes=[none] | [normal]
told_before_trap() ->
    Pid = common:start(fun() ->
                               process_flag(trap_exit, true),
                               receive linked -> ok end,
                               receive {'EXIT', _, Why} -> Why after 100 -> none end
                       end),
    spawn(fun() -> link(Pid), Pid ! linked end),
    common:results([Pid]).

%% Who is linked in time to one that ends normally hears nothing; who comes too late is ended.
%% explore: linked_in_time() classes=4 outcomes={none,linked} | {none,not_linked} | {noproc,linked} | {noproc,nothing}
linked_in_time() ->
    Self = self(),
    Ends = spawn(fun() -> receive go -> ok end end),
    Pid = spawn(fun() -> Self ! (catch element(1, {link(Ends)})), receive never -> ok end end),
    Ref = monitor(process, Pid),
    Ends ! go,
    Why = receive {'DOWN', Ref, _, _, Reason} -> Reason after 100 -> none end,
    {Why, receive true -> linked; _ -> not_linked after 0 -> nothing end}.

%% When time passes, links and monitors have arrived.
%% explore: linked_long_ago() classes=1 outcomes=none
linked_long_ago() ->
    Ends = spawn(fun() -> receive after 1000 -> ok end end),
    Pid = spawn(fun() -> link(Ends), receive never -> ok end end),
    Ref = monitor(process, Pid),
    receive {'DOWN', Ref, _, _, Why} -> Why after 5000 -> none end.

%% explore: watched_long_ago() classes=1 outcomes=normal
watched_long_ago() ->
    Pid = spawn(fun() -> receive after 1000 -> ok end end),
    Ref = monitor(process, Pid),
    down(Ref).

%% That it came too late comes behind what was sent before the end.
%% explore: told_then_ended() classes=1 outcomes=told
told_then_ended() ->
    Self = self(),
    Pid = spawn(fun() -> Self ! told end),
    monitor(process, Pid),
    receive told -> told; {'DOWN', _, _, _, Why} -> Why end.

%% One of the two answers is there once time has passed, whichever it is.
%% explore: down_has_come() classes=2 outcomes=noproc | normal
down_has_come() ->
    Ref = monitor(process, spawn(fun() -> ok end)),
    receive never -> ok after 10 -> ok end,
    receive {'DOWN', Ref, _, _, normal} -> normal after 0 -> receive {'DOWN', Ref, _, _, Why} -> Why after 0 -> none end end.

%% What was sent before the question has come with it. (Classes: whether the question came before the message was taken
%% counts as an order here, though nobody can tell once it is taken.)
%% explore: come_with_question() classes=? outcomes=[none,false] | [none,true] | [told,false] | [told,true]
come_with_question() ->
    Pid = common:start(fun() -> receive M -> M after 0 -> none end end),
    Asks = common:start(fun() -> Pid ! told, is_process_alive(Pid) end),
    common:results([Pid, Asks]).

%% Undone are links that have come; one that is under way comes all the same.
%% explore: unlinked_in_time() classes=? outcomes=alive | bye | noproc | too_late
unlinked_in_time() ->
    Ends = spawn(fun() -> receive {unlink, P} -> unlink(P), exit(bye) end end),
    Pid = spawn(fun() -> try_link(Ends), receive never -> ok end end),
    Ref = monitor(process, Pid),
    Ends ! {unlink, Pid},
    receive {'DOWN', Ref, _, _, Why} -> Why after 10 -> alive end.

%% explore: unlinked_then_killed() classes=3 outcomes=exit: killed | ok
unlinked_then_killed() ->
    Self = self(),
    Pid = spawn(fun() -> link(Self), receive never -> ok end end),
    unlink(Pid),
    exit(Pid, kill),
    receive never -> ok after 10 -> ok end.

%% The link that is undone was that of the other; the new one comes too late.
%% explore: unlinked_and_linked() classes=5 outcomes=error | exit: noproc | ok
unlinked_and_linked() ->
    Self = self(),
    Pid = spawn(fun() -> link(Self) end),
    unlink(Pid),
    try link(Pid) of true -> receive never -> ok after 10 -> ok end catch error:noproc -> error end.

%% ---- one signal behind another, and signals that come instead of others

%% The normal exit stands behind the kill: it cannot come at the last moment before exits are trapped.
%% explore: killed_linking() classes=8 outcomes=exit: killed | ok
killed_linking() ->
    Self = self(),
    Pid = spawn(fun() -> link(Self), process_flag(trap_exit, true) end),
    exit(Pid, kill),
    ok.

%% explore: exit_linking() classes=65 outcomes=exit: noproc | ok
exit_linking() ->
    T = common:table([]),
    Self = self(),
    Pid = spawn(fun() -> process_flag(trap_exit, true), ets:lookup(T, b), ets:lookup(T, a) end),
    Other = spawn(fun() -> ets:insert_new(T, {a, 2}), receive M -> M after 0 -> none end, Self ! 3 end),
    exit(Other, bye),
    catch link(Pid),
    process_flag(trap_exit, true),
    ok.

%% What is planned with a signal that was never delivered has to wake whoever sleeps then, no less and no more.
%% explore: link_named() classes=32 outcomes=ok
link_named() ->
    T = common:table([]),
    Pid = spawn(fun() -> process_flag(trap_exit, true), catch register(name, self()) end),
    Links = spawn(fun() -> catch link(Pid) end),
    spawn(fun() -> ets:lookup(T, a), Links ! 3 end),
    catch register(name, self()),
    ok.

%% explore: linked_twice_killed() classes=64 outcomes=exit: killed | ok
linked_twice_killed() ->
    T = common:table([]),
    Self = self(),
    Pid = spawn(fun() -> catch link(Self), catch link(Self) end),
    Kills = spawn(fun() -> exit(Pid, kill), ets:delete(T, b) end),
    spawn(fun() -> unlink(Kills), ets:lookup(T, a) end),
    process_flag(trap_exit, true),
    ok.

%% Who has killed somebody comes too late.
%% explore: killed_then_watched() classes=1 outcomes=noproc
killed_then_watched() ->
    Pid = spawn(fun() -> receive never -> ok end end),
    exit(Pid, kill),
    down(monitor(process, Pid)).

%% explore: killed_then_linked() classes=1 outcomes=noproc
killed_then_linked() ->
    process_flag(trap_exit, true),
    Pid = spawn(fun() -> receive never -> ok end end),
    exit(Pid, kill),
    link(Pid),
    receive {'EXIT', _, Why} -> Why end.

%% explore: killed_then_linked_or_not() classes=9 outcomes=ok
killed_then_linked_or_not() ->
    Pid = spawn(fun() -> process_flag(trap_exit, true) end),
    spawn(fun() -> exit(Pid, kill), catch link(Pid) end),
    ok.

%% It said so itself.
%% explore: ended_as_noproc() classes=1 outcomes=noproc
ended_as_noproc() ->
    {Pid, Ref} = spawn_monitor(fun() -> exit(noproc) end),
    down(Ref),
    down(monitor(process, Pid)).

%% The normal exit that comes at the last moment comes instead of the other, that ends the owner of the table, at any time.
%% explore: late_or_insert() classes=14 outcomes=exit: noproc | ok
late_or_insert() ->
    T = common:table([]),
    Pid = spawn(fun() -> ets:lookup(T, a) end),
    spawn(fun() -> ets:insert(T, {a, 2}) end),
    catch link(Pid),
    process_flag(trap_exit, true),
    ok.

%% Also if the other was quicker to end.
%% explore: ended_or_killed_then_watched() classes=2 outcomes=noproc
ended_or_killed_then_watched() ->
    Pid = spawn(fun() -> ok end),
    exit(Pid, kill),
    down(monitor(process, Pid)).

%% explore: ended_or_killed_then_linked() classes=2 outcomes=noproc
ended_or_killed_then_linked() ->
    process_flag(trap_exit, true),
    Pid = spawn(fun() -> exit(bye) end),
    exit(Pid, kill),
    link(Pid),
    receive {'EXIT', _, Why} -> Why end.

%% explore: failed_or_killed_then_linked() classes=24 outcomes=ok
failed_or_killed_then_linked() ->
    T = common:table([]),
    Pid = spawn(fun() -> ets:insert(T, {a, 1}), ets:insert(T, {a, 1}) end),
    spawn(fun() -> exit(Pid, kill), catch link(Pid) end),
    ok.

%% The answer comes behind the exit, and so never.
%% explore: asked_behind_link() classes=10 outcomes=exit: bye | false | true
asked_behind_link() ->
    Self = self(),
    Pid = spawn(fun() -> catch link(Self) end),
    spawn(fun() -> exit(Pid, bye) end),
    is_process_alive(Pid).

%% Who has the answer was linked in time.
%% explore: linked_then_asked() classes=4 outcomes=exit: noproc | {false,false} | {true,false} | {true,true}
linked_then_asked() ->
    Pid = spawn(fun() -> ok end),
    {(catch link(Pid)) =:= true, is_process_alive(Pid)}.

%% explore: linked_by_two() classes=12 outcomes=exit: noproc | none
linked_by_two() ->
    Pid = spawn(fun() -> ok end),
    Waits = spawn(fun() -> receive 1 -> 1 after 10 -> none end end),
    spawn(fun() -> catch link(Pid), catch link(Waits) end),
    catch link(Pid),
    receive 1 -> 1 after 10 -> none end.

%% The exit that comes with the question is a message because it comes later than the flag.
%% explore: asked_or_trapped() classes=6 outcomes=ok
asked_or_trapped() ->
    T = common:table([]),
    Pid = spawn(fun() -> ets:insert(T, {a, 1}), process_flag(trap_exit, true) end),
    spawn(fun() -> exit(Pid, bye), is_process_alive(Pid) end),
    ok.

%% Who has ended when the other is killed could have heard of it.
%% explore: told_or_killed() classes=2 outcomes=killed | told
told_or_killed() ->
    process_flag(trap_exit, true),
    Self = self(),
    spawn(fun() -> Self ! told end),
    Pid = spawn_link(fun() -> receive never -> ok end end),
    spawn(fun() -> exit(Pid, kill) end),
    receive {'EXIT', _, Why} -> Why; told -> told end.

%% explore: told_or_killed_ending() classes=19 outcomes=killed | noproc | normal | told
told_or_killed_ending() ->
    Self = self(),
    Tells = spawn(fun() -> Self ! told end),
    Pid = spawn(fun() -> exit(Tells, bye) end),
    spawn(fun() -> exit(Pid, kill) end),
    process_flag(trap_exit, true),
    link(Pid),
    receive {'EXIT', _, Why} -> Why; told -> told end.

%% It was ignored when it came.
%% explore: normal_long_ago() classes=1 outcomes=none
normal_long_ago() ->
    Self = self(),
    spawn(fun() -> link(Self) end),
    receive never -> ok after 10 -> ok end,
    process_flag(trap_exit, true),
    receive {'EXIT', _, Why} -> Why after 0 -> none end.

%% The link of the other comes with its exit.
%% explore: linked_by_other_polls() classes=5 outcomes=[none] | [normal]
linked_by_other_polls() ->
    Pid = common:start(fun() -> process_flag(trap_exit, true), receive {'EXIT', _, Why} -> Why after 0 -> none end end),
    spawn(fun() -> catch link(Pid) end),
    common:results([Pid]).

%% explore: linked_by_other_first() classes=5 outcomes=[bye] | [told] | deadlock
linked_by_other_first() ->
    Pid = common:start(fun() -> process_flag(trap_exit, true), receive {'EXIT', _, Why} -> Why; told -> told end end),
    spawn(fun() -> Pid ! told end),
    spawn(fun() -> catch link(Pid), exit(bye) end),
    common:results([Pid]).

%% explore: linked_after_poll() classes=1 outcomes={none,killed}
linked_after_poll() ->
    process_flag(trap_exit, true),
    Pid = spawn(fun() -> receive never -> ok end end),
    First = receive {'EXIT', _, _} -> early after 0 -> none end,
    link(Pid),
    exit(Pid, kill),
    {First, receive {'EXIT', _, Why} -> Why end}.

%% A link that is made after the answer may come too late, one before it does not.
%% explore: asked_before_linked() classes=? outcomes=false | true
asked_before_linked() ->
    Self = self(),
    Pid = spawn(fun() -> catch register(asked, self()), catch link(Self) end),
    catch register(asked, Self),
    is_process_alive(Pid).

%% Who is told that a process has ended has heard of its end by then.
%% explore: asked_then_polled() classes=4 outcomes={false,noproc} | {false,normal} | {true,none} | {true,normal}
asked_then_polled() ->
    Pid = spawn(fun() -> ok end),
    monitor(process, Pid),
    Lives = is_process_alive(Pid),
    {Lives, receive {'DOWN', _, _, _, Why} -> Why after 0 -> none end}.
