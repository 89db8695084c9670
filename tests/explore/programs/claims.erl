%% SPDX-License-Identifier: Apache-2.0
%%
%% Rows that a process has for itself, or seems to: where a step may go on past what touches them
%% (src/vm/claims.cc), and where it may not.
-module(claims).
-export([own_rows/0, same_rows/0, crossed_rows/0, after_start/0, after_send/0, before_send/0, whole_table/0,
         table_deleted/0, only_if/0, by_name/0, name_deleted/0, many_rows/1, taken/0, counted/0, read_by_all/0,
         after_time/0, other_row_by_value/0, three_rows/0, ordered_rows/0, bag_rows/0, table_ends/0, table_ends_named/0, table_ended/0,
         owner_deletes/0]).
-import(common, [start_all/1, wait/1, results/1, table/1]).

%% explore: own_rows() classes=1 outcomes=ok
own_rows() ->
    T = table([]),
    wait(start_all([fun() -> ets:insert(T, {I, 1}), ets:lookup(T, I) end || I <- [1, 2]])).

%% Whoever is first at a may be second at b.
%% explore: same_rows() classes=4 outcomes=[{a,1},{b,1}] | [{a,1},{b,2}] | [{a,2},{b,1}] | [{a,2},{b,2}]
same_rows() ->
    T = table([]),
    wait(start_all([fun() -> ets:insert(T, {a, I}), ets:insert(T, {b, I}) end || I <- [1, 2]])),
    lists:sort(ets:tab2list(T)).

%% explore: crossed_rows() classes=3 outcomes=[[],[{a,1}]] | [[{b,1}],[]] | [[{b,1}],[{a,1}]]
crossed_rows() ->
    T = table([]),
    results(start_all([fun() -> ets:insert(T, {a, 1}), ets:lookup(T, b) end,
                       fun() -> ets:insert(T, {b, 1}), ets:lookup(T, a) end])).

%% The row comes in the step that starts who looks for it.
%% explore: after_start() classes=2 outcomes=[] | [{a,1}]
after_start() ->
    T = table([{a, 0}]),
    Parent = self(),
    ets:delete(T, a),
    spawn(fun() -> Parent ! ets:lookup(T, a) end),
    ets:insert(T, {a, 1}),
    receive Found -> Found end.

%% explore: after_send() classes=2 outcomes=[] | [{a,1}]
after_send() ->
    T = table([]),
    Parent = self(),
    Child = spawn(fun() -> receive go -> Parent ! ets:lookup(T, a) end end),
    ets:insert(T, {b, 1}),
    Child ! go,
    ets:insert(T, {a, 1}),
    receive Found -> Found end.

%% explore: before_send() classes=1 outcomes=[{a,1}]
before_send() ->
    T = table([]),
    Parent = self(),
    Child = spawn(fun() -> receive go -> Parent ! ets:lookup(T, a) end end),
    ets:insert(T, {b, 1}),
    ets:insert(T, {a, 1}),
    Child ! go,
    receive Found -> Found end.

%% explore: whole_table() classes=3 outcomes=0 | 1 | 2
whole_table() ->
    T = table([]),
    hd(results(start_all([fun() -> ets:info(T, size) end,
                          fun() -> ets:insert(T, {a, 1}), ets:insert(T, {b, 1}) end]))).

%% explore: table_deleted() classes=4 outcomes=0 | 1 | 2 | 3
table_deleted() ->
    T = table([]),
    Parent = self(),
    Child = spawn(fun() -> Parent ! {done, insert_all(T, [a, b, c], 0)} end),
    ets:delete(T),
    receive {done, Count} when is_pid(Child) -> Count end.

insert_all(_, [], Count) -> Count;
insert_all(T, [Row | Rows], Count) ->
    try ets:insert(T, {Row, 1}) of
        true -> insert_all(T, Rows, Count + 1)
    catch
        error:badarg -> Count
    end.

%% Who wins at x goes on to a row that who loses looks at.
%% explore: only_if() classes=4 outcomes=[[],won] | [[{k,2}],won] | [won,[]] | [won,[{k,1}]]
only_if() ->
    T = table([]),
    results(start_all([fun() -> only_if(T, I) end || I <- [1, 2]])).

only_if(T, I) ->
    case ets:insert_new(T, {x, I}) of
        true -> ets:insert(T, {k, I}), won;
        false -> ets:lookup(T, k)
    end.

%% explore: by_name() classes=3 outcomes=[[],[]] | [[],[{a,1}]] | [[{b,1}],[{a,1}]]
by_name() ->
    ets:new(named, [public, named_table]),
    [Found, _] = results(start_all([fun() -> B = ets:lookup(named, b), [B, ets:lookup(named, a)] end,
                                    fun() -> ets:insert(named, {a, 1}), ets:insert(named, {b, 1}) end])),
    Found.

%% explore: name_deleted() classes=3 outcomes=0 | 1 | 2
name_deleted() ->
    ets:new(named, [public, named_table]),
    Parent = self(),
    spawn(fun() -> Parent ! {done, insert_all(named, [a, b], 0)} end),
    ets:rename(named, other),
    receive {done, Count} -> Count end.

%% More than are done in one step.
%% explore: many_rows(70) classes=2 outcomes=[] | [{70,1}]
many_rows(N) ->
    T = table([]),
    hd(results(start_all([fun() -> ets:lookup(T, N) end,
                          fun() -> [ets:insert(T, {I, 1}) || I <- lists:seq(1, N)] end]))).

%% explore: taken() classes=2 outcomes=[[],[{b,0}]] | [[{b,0}],[]]
taken() ->
    T = table([{a, 0}, {b, 0}]),
    results(start_all([fun() -> ets:take(T, a), ets:take(T, b) end, fun() -> ets:take(T, b) end])).

%% explore: counted() classes=2 outcomes=[1,2] | [2,1]
counted() ->
    T = table([{a, 0}, {b, 0}]),
    results(start_all([fun() -> ets:update_counter(T, a, 1), ets:update_counter(T, b, 1) end,
                       fun() -> ets:update_counter(T, b, 1) end])).

%% explore: read_by_all() classes=1 outcomes=ok
read_by_all() ->
    T = table([{a, 0}, {b, 0}]),
    wait(start_all([fun() -> ets:lookup(T, a), ets:lookup(T, b), ets:insert(T, {I, 1}) end || I <- [1, 2]])).

%% explore: after_time() classes=1 outcomes=[{b,1}]
after_time() ->
    T = table([]),
    spawn(fun() -> ets:insert(T, {a, 1}), ets:insert(T, {b, 1}) end),
    receive after 10 -> ok end,
    ets:lookup(T, b).

%% Which row it is depends on what was read.
%% explore: other_row_by_value() classes=6 outcomes=[{0,1}] | [{0,1},{1,1}] | [{1,1}]
other_row_by_value() ->
    T = table([{n, 0}]),
    wait(start_all([fun() -> ets:update_counter(T, n, 1) end |
                    [fun() -> N = ets:lookup_element(T, n, 2), ets:insert(T, {N, 1}) end || _ <- [1, 2]]])),
    ets:delete(T, n),
    lists:sort(ets:tab2list(T)).

%% explore: three_rows() classes=8 outcomes=[1,1,1] | [1,1,2] | [1,2,1] | [1,2,2] | [2,1,1] | [2,1,2] | [2,2,1] | [2,2,2]
three_rows() ->
    T = table([]),
    wait(start_all([fun() -> [ets:insert(T, {R, I}) || R <- [a, b, c]] end || I <- [1, 2]])),
    [ets:lookup_element(T, R, 2) || R <- [a, b, c]].

%% explore: ordered_rows() classes=6 outcomes=[1,'$end_of_table'] | [1,2]
ordered_rows() ->
    T = ets:new(t, [public, ordered_set]),
    ets:insert(T, {1, 0}),
    [Found, _] = results(start_all([fun() -> [ets:first(T), ets:next(T, 1)] end,
                                    fun() -> ets:insert(T, {2, 0}), ets:insert(T, {3, 0}) end])),
    Found.

%% explore: bag_rows() classes=6 outcomes=[1,2] | [2,1] | [2,2]
bag_rows() ->
    T = ets:new(t, [public, bag]),
    results(start_all([fun() -> ets:insert(T, {a, I}), ets:insert(T, {b, I}), length(ets:lookup(T, a)) end || I <- [1, 2]])).

%% Whether a call finds its table makes no difference to whether it is a step of its own.
%% explore: table_ends() classes=6 outcomes=ok
table_ends() ->
    T = table([]),
    Pid = spawn(fun() -> receive go -> ets:insert(T, {b, 1}) end end),
    spawn(fun() -> receive go -> ok after 0 -> ok end, ets:member(T, a) end),
    Pid ! go,
    ets:insert(T, {a, 1}),
    ok.

%% explore: table_ends_named() classes=6 outcomes=ok
table_ends_named() ->
    ets:new(named, [public, named_table]),
    Pid = spawn(fun() -> receive go -> ets:insert(named, {b, 1}) end end),
    spawn(fun() -> receive go -> ok after 0 -> ok end, ets:member(named, a) end),
    Pid ! go,
    ets:insert(named, {a, 1}),
    ok.

%% It is gone for sure.
%% explore: table_ended() classes=1 outcomes=[1,2]
table_ended() ->
    Self = self(),
    {Pid, R} = spawn_monitor(fun() -> Self ! {table, ets:new(t, [public])} end),
    T = receive {table, X} -> X end,
    receive {'DOWN', R, process, Pid, _} -> ok end,
    results(start_all([fun() -> catch ets:insert(T, {a, 1}), catch ets:lookup(T, a), I end || I <- [1, 2]])).

%% explore: owner_deletes() classes=3 outcomes=[false] | [true] | deadlock
owner_deletes() ->
    T = table([{a, 0}, {b, 0}]),
    Pids = start_all([fun() -> ets:lookup(T, a), catch element(2, hd(ets:lookup(T, b))) end]),
    ets:insert(T, {c, 1}),
    ets:delete(T),
    [is_integer(hd(results(Pids)))].
