%% SPDX-License-Identifier: Apache-2.0
%%
%% Processes: who was started by whom, what a process knows of itself, and how a whole program ends.
-module(processes).
-export([alone/0, crash/0, thrown/0, exits/0, waits/0, nested/0, nested_deep/1, both_spawn/0, spawn_race/0,
         tree/0, orphan/0, orphan_writes/0, child_crash/0, unique/0, references/0, names_differ/0, loop/1, mailbox_length/0,
         write_race/0, file_once/0, assertion/0, bad_match/0, grandchild_first/0, spawn_many/1, mutual/0]).
-import(common, [start/1, start_all/1, results/1, wait/1, table/1]).

%% explore: alone() classes=1 outcomes=ok
alone() -> ok.

%% explore: crash() classes=1 outcomes=error: badarith
crash() -> 1 div list_to_integer("0").

%% explore: thrown() classes=1 outcomes=throw: {nocatch,ball}
thrown() -> throw(ball).

%% explore: exits() classes=1 outcomes=exit: stopped
exits() -> exit(stopped).

%% explore: waits() classes=1 outcomes=deadlock
waits() -> receive never -> ok end.

%% explore: nested() classes=1 outcomes=inner
nested() ->
    Self = self(),
    spawn(fun() -> spawn(fun() -> Self ! inner end) end),
    receive X -> X end.

%% explore: nested_deep(3) classes=1 outcomes=0
nested_deep(N) ->
    Self = self(),
    spawn(fun() -> deep(Self, N) end),
    receive X -> X end.

deep(To, 0) -> To ! 0;
deep(To, N) -> spawn(fun() -> deep(To, N - 1) end).

%% Two processes start a child each, at the same time.
%% explore: both_spawn() classes=2 outcomes=[a,b] | [b,a]
both_spawn() ->
    Self = self(),
    [spawn(fun() -> spawn(fun() -> Self ! X end) end) || X <- [a, b]],
    [receive X -> X end || _ <- [1, 2]].

%% explore: spawn_race() classes=6 outcomes=[1,2,3] | [1,3,2] | [2,1,3] | [2,3,1] | [3,1,2] | [3,2,1]
spawn_race() ->
    Self = self(),
    spawn(fun() -> spawn(fun() -> Self ! 1 end), Self ! 2 end),
    spawn(fun() -> Self ! 3 end),
    [receive X -> X end || _ <- [1, 2, 3]].

%% explore: tree() classes=1 outcomes=4
tree() -> sum(2).

sum(0) -> 1;
sum(N) -> lists:sum(results(start_all([fun() -> sum(N - 1) end || _ <- [1, 2]]))).

%% Nobody waits for it.
%% explore: orphan() classes=1 outcomes=ok
orphan() ->
    spawn(fun() -> self() ! x, receive x -> ok end end),
    ok.

%% Two that nobody waits for write: the order counts, though nobody looks.
%% explore: orphan_writes() classes=2 outcomes=ok
orphan_writes() ->
    [spawn(fun() -> persistent_term:put(processes_key, I) end) || I <- [1, 2]],
    ok.

%% explore: child_crash() classes=1 outcomes=ok
child_crash() ->
    spawn(fun() -> exit(oops) end),
    ok.

%% Numbers that nobody else has.
%% explore: unique() classes=1 outcomes=true
unique() ->
    [A, B] = results(start_all([fun() -> erlang:unique_integer() end || _ <- [1, 2]])),
    A =/= B.

%% explore: references() classes=1 outcomes=true
references() ->
    [A, B] = results(start_all([fun() -> make_ref() end || _ <- [1, 2]])),
    A =/= B.

%% explore: names_differ() classes=1 outcomes=4
names_differ() ->
    length(lists:usort([self() | results(start_all([fun() -> self() end || _ <- [1, 2, 3]]))])).

%% explore: loop(3) classes=1 outcomes=done
loop(0) -> done;
loop(N) -> self() ! x, receive x -> loop(N - 1) end.

%% The brute-force judge does not know which messages a length has seen.
%% explore: mailbox_length() classes=4 outcomes=0 | 1 | 2 brute=no
mailbox_length() ->
    Self = self(),
    [spawn(fun() -> Self ! x end) || _ <- [1, 2]],
    {message_queue_len, N} = process_info(Self, message_queue_len),
    N.

%% Figure 3 of the PULSE paper: two write one file.
%% explore: write_race() classes=? outcomes=<<"a">> | <<"b">>
write_race() ->
    File = "/tmp/ravel_write_race",
    Other = start(fun() -> file:write_file(File, "a") end),
    file:write_file(File, "b"),
    wait([Other]),
    {ok, Text} = file:read_file(File),
    Text.

%% explore: file_once() classes=? outcomes={error,enoent} | {ok,<<"a">>}
file_once() ->
    File = "/tmp/ravel_file_once",
    Other = start(fun() -> file:write_file(File, "a") end),
    R = file:read_file(File),
    wait([Other]),
    R.

%% explore: assertion() classes=2 outcomes=error: {badmatch,b} | ok
assertion() ->
    Self = self(),
    [spawn(fun() -> Self ! X end) || X <- [a, b]],
    a = receive X -> X end,
    ok.

%% explore: bad_match() classes=3 outcomes=error: {badmatch,2} | error: {badmatch,3} | ok
bad_match() ->
    Self = self(),
    [spawn(fun() -> Self ! X end) || X <- [1, 2, 3]],
    1 = receive X -> X end,
    ok.

%% explore: grandchild_first() classes=2 outcomes=[child,grandchild] | [grandchild,child]
grandchild_first() ->
    Self = self(),
    spawn(fun() -> spawn(fun() -> Self ! grandchild end), Self ! child end),
    [receive X -> X end || _ <- [1, 2]].

%% explore: spawn_many(3) classes=1 outcomes=ok
%% explore: spawn_many(30) classes=1 outcomes=ok brute=no
spawn_many(N) -> wait(start_all([fun() -> ok end || _ <- lists:seq(1, N)])).

%% explore: mutual() classes=1 outcomes=ok
mutual() ->
    [A, B] = Pids = [start(fun() -> receive {peer, P} -> P ! hi end, receive hi -> ok end end) || _ <- [1, 2]],
    A ! {peer, B},
    B ! {peer, A},
    wait(Pids).
