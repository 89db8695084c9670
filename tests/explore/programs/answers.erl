%% SPDX-License-Identifier: Apache-2.0
%%
%% Several ties of one process to another. Who ends tells first those linked to it, then those who watch it;
%% ties that come later are answered one by one with noproc. So how many of them came in time decides which
%% answers there are, and in which order.
-module(answers).
-export([watched_then_linked/0, watched_then_linked_noproc/0, linked_then_watched/0, exit_of_both/0, down_of_both/0,
         link_later/0, watch_later/0, three_ties/0, only_noproc/0, killed_by_either/0, normal_or_late/0,
         linked_then_watched_normal/0, told_then_tied/0, two_watches/0, tied_then_polled/0, tied_then_timed/0,
         reason_or_timeout/0, reason_or_never/0, noproc_or_timeout/0, other_is_killed/0, told_of_the_killed/0,
         linked_when_gone/0, unlinked_from_noproc/0]).

what(Message) -> {element(1, Message), element(tuple_size(Message), Message)}.
next() -> receive Message -> what(Message) end.
ends(Reason) -> spawn(fun() -> exit(Reason) end).
ends_when_told(Reason) -> spawn(fun() -> receive go -> exit(Reason) end end).

%% explore: watched_then_linked() classes=3 outcomes={{'DOWN',bye},{'EXIT',noproc}} | {{'DOWN',noproc},{'EXIT',noproc}} | {{'EXIT',bye},{'DOWN',bye}}
watched_then_linked() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    {next(), next()}.

%% explore: watched_then_linked_noproc() classes=2 outcomes={{'DOWN',noproc},{'EXIT',noproc}} | {{'EXIT',noproc},{'DOWN',noproc}}
watched_then_linked_noproc() ->
    process_flag(trap_exit, true),
    Pid = ends(noproc),
    monitor(process, Pid),
    link(Pid),
    {next(), next()}.

%% explore: linked_then_watched() classes=3 outcomes={{'EXIT',bye},{'DOWN',bye}} | {{'EXIT',bye},{'DOWN',noproc}} | {{'EXIT',noproc},{'DOWN',noproc}}
linked_then_watched() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    link(Pid),
    monitor(process, Pid),
    {next(), next()}.

%% explore: exit_of_both() classes=3 outcomes={bye,{'DOWN',bye}} | {noproc,{'DOWN',bye}} | {noproc,{'DOWN',noproc}}
exit_of_both() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    receive {'EXIT', _, Why} -> {Why, next()} end.

%% explore: down_of_both() classes=3 outcomes={bye,{'EXIT',bye}} | {bye,{'EXIT',noproc}} | {noproc,{'EXIT',noproc}}
down_of_both() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    receive {'DOWN', _, _, _, Why} -> {Why, next()} end.

%% The monitor is there before the end, the link perhaps.
%% explore: link_later() classes=2 outcomes={{'DOWN',bye},{'EXIT',noproc}} | {{'EXIT',bye},{'DOWN',bye}}
link_later() ->
    process_flag(trap_exit, true),
    Pid = ends_when_told(bye),
    monitor(process, Pid),
    Pid ! go,
    link(Pid),
    {next(), next()}.

%% explore: watch_later() classes=2 outcomes={{'EXIT',bye},{'DOWN',bye}} | {{'EXIT',bye},{'DOWN',noproc}}
watch_later() ->
    process_flag(trap_exit, true),
    Pid = ends_when_told(bye),
    link(Pid),
    Pid ! go,
    monitor(process, Pid),
    {next(), next()}.

%% explore: three_ties() classes=4 outcomes=[{'DOWN',bye},{'EXIT',noproc},{'DOWN',noproc}] | [{'DOWN',noproc},{'EXIT',noproc},{'DOWN',noproc}] | [{'EXIT',bye},{'DOWN',bye},{'DOWN',bye}] | [{'EXIT',bye},{'DOWN',bye},{'DOWN',noproc}]
three_ties() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    monitor(process, Pid),
    [next(), next(), next()].

%% explore: only_noproc() classes=3 outcomes=deadlock | down | exit
only_noproc() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    receive {'DOWN', _, _, _, noproc} -> down; {'EXIT', _, noproc} -> exit end.

%% explore: killed_by_either() classes=6 outcomes=[{'DOWN',noproc}] | deadlock
killed_by_either() ->
    common:results([common:start(fun() ->
                                         Pid = ends(noproc),
                                         monitor(process, Pid),
                                         catch link(Pid),
                                         next()
                                 end)]).

%% Nobody hears of the end if the link came in time.
%% explore: normal_or_late() classes=7 outcomes=exit: noproc | {'DOWN',noproc} | {'DOWN',normal}
normal_or_late() ->
    Pid = spawn(fun() -> ok end),
    monitor(process, Pid),
    catch link(Pid),
    next().

%% explore: linked_then_watched_normal() classes=5 outcomes=exit: noproc | {'DOWN',noproc} | {'DOWN',normal}
linked_then_watched_normal() ->
    Pid = spawn(fun() -> ok end),
    catch link(Pid),
    monitor(process, Pid),
    next().

%% What it sent comes before all of it.
%% explore: told_then_tied() classes=3 outcomes={{told,it},{'DOWN',bye}} | {{told,it},{'DOWN',noproc}} | {{told,it},{'EXIT',bye}}
told_then_tied() ->
    process_flag(trap_exit, true),
    Self = self(),
    Pid = spawn(fun() -> Self ! {told, it}, exit(bye) end),
    monitor(process, Pid),
    link(Pid),
    {next(), next()}.

%% explore: two_watches() classes=3 outcomes={{'DOWN',bye},{'DOWN',bye}} | {{'DOWN',bye},{'DOWN',noproc}} | {{'DOWN',noproc},{'DOWN',noproc}}
two_watches() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    monitor(process, Pid),
    {next(), next()}.

%% explore: tied_then_polled() classes=6 outcomes={bye,{'DOWN',bye}} | {none,{'DOWN',bye}} | {none,{'DOWN',noproc}} | {none,{'EXIT',bye}} | {noproc,{'DOWN',bye}} | {noproc,{'DOWN',noproc}}
tied_then_polled() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    First = receive {'EXIT', _, Why} -> Why after 0 -> none end,
    {First, next()}.

%% explore: tied_then_timed() classes=3 outcomes={{'DOWN',bye},{'EXIT',noproc}} | {{'DOWN',noproc},{'EXIT',noproc}} | {{'EXIT',bye},{'DOWN',bye}}
tied_then_timed() ->
    process_flag(trap_exit, true),
    Pid = ends(bye),
    monitor(process, Pid),
    link(Pid),
    receive never -> ok after 10 -> ok end,
    {next(), next()}.

%% Who waits for one of two answers may get the other.
%% explore: reason_or_timeout() classes=2 outcomes=normal | timeout
reason_or_timeout() ->
    process_flag(trap_exit, true),
    Pid = spawn(fun() -> ok end),
    link(Pid),
    receive {'EXIT', _, normal} -> normal after 10 -> timeout end.

%% explore: reason_or_never() classes=2 outcomes=bye | deadlock
reason_or_never() ->
    monitor(process, ends(bye)),
    receive {'DOWN', _, _, _, bye} -> bye end.

%% explore: noproc_or_timeout() classes=2 outcomes=noproc | timeout
noproc_or_timeout() ->
    monitor(process, ends(bye)),
    receive {'DOWN', _, _, _, noproc} -> noproc after 10 -> timeout end.

%% That the link comes too late says nothing of schedules in which it does not.
%% explore: other_is_killed() classes=11 outcomes=[] | [{a,1}] | exit: noproc
other_is_killed() ->
    T = common:table([]),
    Victim = spawn(fun() -> ets:insert(T, {a, 1}) end),
    spawn(fun() -> exit(Victim, bye) end),
    catch link(spawn(fun() -> ok end)),
    receive {never, Why} -> Why after 10 -> ets:tab2list(T) end.

%% Who is killed by a link that came too late ends as noproc, and who watched it could have been told.
%% explore: told_of_the_killed() classes=8 outcomes=none | noproc | normal
told_of_the_killed() ->
    First = spawn(fun() -> ok end),
    Second = spawn(fun() -> catch link(First) end),
    monitor(process, Second),
    receive {'DOWN', _, _, _, Why} -> Why after 0 -> none end.

%% Who traps exits links to one that has ended; had it come earlier, it would have been unlinked.
%% explore: linked_when_gone() classes=2 outcomes=true
linked_when_gone() ->
    Self = self(),
    Pid = spawn(fun() -> process_flag(trap_exit, true), link(Self) end),
    unlink(Pid).

%% Who ends for noproc says the same to who is linked in time and to who is not; who has unlinked itself could have heard it.
%% explore: unlinked_from_noproc() classes=3 outcomes={noproc,[]} | {normal,[{a,1}]}
unlinked_from_noproc() ->
    T = common:table([]),
    Pid = ends(noproc),
    {Child, R} = spawn_monitor(fun() -> catch link(Pid), unlink(Pid), ets:insert(T, {a, 1}) end),
    receive {'DOWN', R, process, Child, Why} -> {Why, ets:tab2list(T)} end.
