%% SPDX-License-Identifier: Apache-2.0
%%
%% Sends and ends that could be done together with what was done before them, and what can come in between all
%% the same: who is killed there, watched, asked about or counted, and who got the table.
-module(merging).
-export([overtaken/0, killed_between/0, killed_seldom/0, watched_between/0, linked_between/0, counted_between/0,
         given_away/0, inherited/0, two_sends/0, sends_first/0, child_sends/0, relay/0, named_send/0, exits_between/0,
         told_by_end/0, named_rows/0, named_ends/0, own_table_deleted/0, emptied/0]).
-import(common, [start/1, wait/1, table/1]).

seen(T, Key) -> [V || {_, V} <- ets:lookup(T, Key)].

%% Who has seen the row may be heard before who wrote it.
%% explore: overtaken() classes=4 outcomes={writer,{reader,[1]}} | {writer,{reader,[]}} | {{reader,[1]},writer} | {{reader,[]},writer}
overtaken() ->
    T = table([]),
    Root = self(),
    spawn(fun() -> ets:insert(T, {x, 1}), Root ! writer end),
    spawn(fun() -> Root ! {reader, seen(T, x)} end),
    A = receive M -> M end,
    B = receive N -> N end,
    {A, B}.

%% Killed after the row, and before the message.
%% explore: killed_between() classes=4 outcomes={none,[1]} | {none,[]} | {sent,[1]}
killed_between() ->
    T = table([]),
    Root = self(),
    P = spawn(fun() -> ets:insert(T, {x, 1}), Root ! sent end),
    exit(P, kill),
    receive sent -> {sent, seen(T, x)} after 10 -> {none, seen(T, x)} end.

%% Only in some schedules does anybody kill.
%% explore: killed_seldom() classes=4 outcomes={none,[1]} | {sent,[1]}
killed_seldom() ->
    T = table([{x, 0}]),
    Root = self(),
    P = spawn(fun() -> ets:insert(T, {x, 1}), Root ! sent end),
    _ = [exit(P, kill) || seen(T, x) =:= [1]],
    receive sent -> {sent, seen(T, x)} after 10 -> {none, seen(T, x)} end.

%% explore: watched_between() classes=4 outcomes={[0],noproc} | {[0],normal} | {[1],noproc} | {[1],normal}
watched_between() ->
    T = table([{x, 0}]),
    P = spawn(fun() -> ets:insert(T, {x, 1}) end),
    Seen = seen(T, x),
    R = monitor(process, P),
    receive {'DOWN', R, _, _, Reason} -> {Seen, Reason} end.

%% explore: linked_between() classes=4 outcomes={[0],noproc} | {[0],normal} | {[1],noproc} | {[1],normal}
linked_between() ->
    process_flag(trap_exit, true),
    T = table([{x, 0}]),
    P = spawn(fun() -> ets:insert(T, {x, 1}) end),
    Seen = seen(T, x),
    link(P),
    receive {'EXIT', P, Reason} -> {Seen, Reason} end.

%% (The enumerator does not know that processes/0 depends on ends.)
%% explore: counted_between() classes=5 outcomes={[0],false} | {[0],true} | {[1],false} | {[1],true} brute=no
counted_between() ->
    T = table([{x, 0}]),
    P = spawn(fun() -> ets:insert(T, {x, 1}) end),
    Seen = seen(T, x),
    {Seen, lists:member(P, processes())}.

%% A table can only be given to who is there.
%% explore: given_away() classes=5 outcomes={[0],given} | {[0],refused} | {[1],given} | {[1],refused}
given_away() ->
    T = table([{x, 0}]),
    P = spawn(fun() -> ets:insert(T, {x, 1}) end),
    Seen = seen(T, x),
    try ets:give_away(T, P, gift), {Seen, given}
    catch error:badarg -> {Seen, refused} end.

%% Nor inherited by who is not.
%% explore: inherited() classes=5 outcomes=false | true
inherited() ->
    Root = self(),
    Heir = spawn(fun() -> ok end),
    spawn(fun() -> T = ets:new(table, [public, {heir, Heir, legacy}]), Root ! {table, T} end),
    receive {table, T} -> is_list(ets:info(T)) end.

%% explore: two_sends() classes=6 outcomes=[{a,1},{a,2},{b,1},{b,2}] | [{a,1},{b,1},{a,2},{b,2}] | [{a,1},{b,1},{b,2},{a,2}] | [{b,1},{a,1},{a,2},{b,2}] | [{b,1},{a,1},{b,2},{a,2}] | [{b,1},{b,2},{a,1},{a,2}]
two_sends() ->
    Root = self(),
    [spawn(fun() -> Root ! {I, 1}, Root ! {I, 2} end) || I <- [a, b]],
    [receive M -> M end || _ <- [1, 2, 3, 4]].

%% What is sent before the row is not sent after it.
%% explore: sends_first() classes=10 outcomes={[0],[1]} | {[0],[2]} | {[1],[1]} | {[1],[2]} | {[2],[1]} | {[2],[2]}
sends_first() ->
    T = table([{x, 0}]),
    Root = self(),
    spawn(fun() -> Root ! go, ets:insert(T, {x, 1}), Root ! done end),
    spawn(fun() -> ets:insert(T, {x, 2}) end),
    receive go -> ok end,
    A = seen(T, x),
    receive done -> ok end,
    {A, seen(T, x)}.

%% A child that only sends does so with the step that starts it; its parent may be overtaken by it.
%% explore: child_sends() classes=2 outcomes={child,parent} | {parent,child}
child_sends() ->
    Root = self(),
    spawn(fun() -> spawn(fun() -> Root ! child end), Root ! parent end),
    A = receive M -> M end,
    B = receive N -> N end,
    {A, B}.

%% explore: relay() classes=4 outcomes={[0],[1]} | {[0],[3]} | {[1],[1]} | {[3],[3]}
relay() ->
    T = table([{x, 0}]),
    Root = self(),
    Relay = spawn(fun() -> receive M -> ets:insert(T, {x, M}), Root ! relayed end end),
    spawn(fun() -> Relay ! 1, Relay ! 2 end),
    spawn(fun() -> Relay ! 3 end),
    A = seen(T, x),
    receive relayed -> {A, seen(T, x)} end.

%% A name may go to another between the row and the message.
%% explore: named_send() classes=5 outcomes={[0],told} | {[0],untold} | {[1],told} | {[1],untold}
named_send() ->
    T = table([{x, 0}]),
    Root = self(),
    P = spawn(fun() -> ets:insert(T, {x, 1}), catch name ! hello, Root ! done end),
    register(name, Root),
    Seen = seen(T, x),
    unregister(name),
    receive done -> ok end,
    _ = P,
    {Seen, receive hello -> told after 0 -> untold end}.

%% explore: exits_between() classes=6 outcomes={a,b,[2]} | {a,none,[1]} | {a,none,[2]} | {none,none,[0]} | {none,none,[1]}
exits_between() ->
    T = table([{x, 0}]),
    Root = self(),
    P = spawn(fun() -> ets:insert(T, {x, 1}), Root ! a, ets:insert(T, {x, 2}), Root ! b end),
    spawn(fun() -> exit(P, stop) end),
    First = receive a -> a after 10 -> none end,
    Second = receive b -> b after 10 -> none end,
    {First, Second, seen(T, x)}.

%% Watched from its start: its end is a message like the other.
%% explore: told_by_end() classes=6 outcomes=[done,normal,{other,[0]}] | [done,normal,{other,[1]}] | [done,{other,[0]},normal] | [done,{other,[1]},normal] | [{other,[0]},done,normal] | [{other,[1]},done,normal]
told_by_end() ->
    T = table([{x, 0}]),
    Root = self(),
    {_, R} = spawn_monitor(fun() -> ets:insert(T, {x, 1}), Root ! done end),
    spawn(fun() -> Root ! {other, seen(T, x)} end),
    [receive {'DOWN', R, _, _, Why} -> Why; M -> M end || _ <- [1, 2, 3]].

%% A table that has a name.
%% explore: named_rows() classes=2 outcomes=[{x,1}] | [{x,2}]
named_rows() ->
    ets:new(merging_one, [public, named_table]),
    Root = self(),
    [spawn(fun() -> ets:insert(merging_one, {x, I}), Root ! I end) || I <- [1, 2]],
    receive 1 -> receive 2 -> ok end end,
    ets:lookup(merging_one, x).

%% explore: named_ends() classes=4 outcomes=false | true
named_ends() ->
    Root = self(),
    spawn(fun() -> Root ! ready, ets:new(merging_one, [public, named_table]), ets:insert(merging_one, {x, 1}), Root ! done end),
    receive ready -> ok end,
    First = (catch length(ets:lookup(merging_one, x))),
    receive done -> ok end,
    is_integer(First).

%% explore: own_table_deleted() classes=2 outcomes=false | true
own_table_deleted() ->
    Root = self(),
    spawn(fun() -> T = table([{x, 1}]), Root ! T, ets:delete(T), Root ! done end),
    T = receive X -> X end,
    First = (catch ets:member(T, x)),
    receive done -> First =:= true end.

%% explore: emptied() classes=4 outcomes=1 | 2
emptied() ->
    T = table([{x, 1}]),
    Root = self(),
    [spawn(fun() -> ets:delete_all_objects(T), ets:insert(T, {I, 1}), Root ! I end) || I <- [1, 2]],
    receive 1 -> receive 2 -> ok end end,
    length(ets:tab2list(T)).
