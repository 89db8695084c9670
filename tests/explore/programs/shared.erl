%% SPDX-License-Identifier: Apache-2.0
%%
%% What processes share: ETS tables, counters and atomics, persistent terms. Accesses conflict by what they
%% did: two reads commute, two additions that tell no value commute, an insert_new that found the key has read.
-module(shared).
-export([different_keys/0, different_tables/0, lost_update/0, update_counter/1, insert_new/1, insert_new_read/0,
         read_then_insert/0, insert_lookup_delete/0, member_insert/0, delete_delete/0, take_take/0, select_insert/0,
         tab2list_two/0, table_dies/0, named_table/0, whole_delete/0, list_insert/0, update_element/0, info_size/0,
         counters_commute/1, counters_read/0, counters_lost/0, counters_cells/0, atomics_add_get/0, atomics_exchange/0, atomics_cas/0,
         atomics_cas_loop/0, persistent/0, persistent_erase/0, persistent_keys/0, reads_commute/0, write_read_write/0,
         check_then_act/0, readers_writers/2, transfer/0, flag/0, store_buffer/0, independent_reads/0, message_passing/0,
         dictionary/0, private/0, first_next/0, ordered/0, deleted_before_end/0,
         deleted_by_name/0, walked_through/0, deleted_while_walked/0]).
-import(common, [start/1, start_all/1, results/1, wait/1, table/1]).

value(T, K) -> ets:lookup_element(T, K, 2).

%% explore: different_keys() classes=1 outcomes=ok
different_keys() ->
    T = table([]),
    wait(start_all([fun() -> ets:insert(T, {K, 1}) end || K <- [a, b, c]])).

%% explore: different_tables() classes=1 outcomes=ok
different_tables() ->
    T = table([]),
    U = table([]),
    wait(start_all([fun() -> ets:insert(X, {k, 1}) end || X <- [T, U]])).

%% explore: reads_commute() classes=1 outcomes=[1,1,1]
reads_commute() ->
    T = table([{x, 1}]),
    results(start_all([fun() -> value(T, x) end || _ <- [1, 2, 3]])).

%% Both read before one writes, and one addition is lost.
%% explore: lost_update() classes=4 outcomes=1 | 2
lost_update() ->
    T = table([{x, 0}]),
    wait(start_all([fun() -> ets:insert(T, {x, value(T, x) + 1}) end || _ <- [1, 2]])),
    value(T, x).

%% explore: update_counter(2) classes=2 outcomes=[1,2] | [2,1]
%% explore: update_counter(3) classes=6 outcomes=[1,2,3] | [1,3,2] | [2,1,3] | [2,3,1] | [3,1,2] | [3,2,1]
update_counter(N) ->
    T = table([{x, 0}]),
    results(start_all([fun() -> ets:update_counter(T, x, 1) end || _ <- lists:seq(1, N)])).

%% explore: insert_new(2) classes=2 outcomes=[false,true] | [true,false]
%% explore: insert_new(3) classes=3 outcomes=[false,false,true] | [false,true,false] | [true,false,false]
insert_new(N) ->
    T = table([]),
    results(start_all([fun() -> ets:insert_new(T, {x, 1}) end || _ <- lists:seq(1, N)])).

%% The key is there already: all of them only look.
%% explore: insert_new_read() classes=1 outcomes=[false,false]
insert_new_read() ->
    T = table([{x, 0}]),
    results(start_all([fun() -> ets:insert_new(T, {x, 1}) end || _ <- [1, 2]])).

%% explore: read_then_insert() classes=4 outcomes=[1,1] | [1,2] | [2,1]
read_then_insert() ->
    T = table([]),
    Add = fun() -> N = length(ets:lookup(T, x)), ets:insert(T, {x, N + 1}), N + 1 end,
    results(start_all([Add, Add])).

%% explore: insert_lookup_delete() classes=3 outcomes=[] | [{x,1}]
insert_lookup_delete() ->
    T = table([]),
    Looker = start(fun() -> ets:lookup(T, x) end),
    ets:insert(T, {x, 1}),
    ets:delete(T, x),
    hd(results([Looker])).

%% explore: member_insert() classes=2 outcomes=false | true
member_insert() ->
    T = table([]),
    Other = start(fun() -> ets:insert(T, {x, 1}) end),
    R = ets:member(T, x),
    wait([Other]),
    R.

%% Deleting what is not there is only a look: whoever comes second has not changed anything.
%% explore: delete_delete() classes=2 outcomes=[]
delete_delete() ->
    T = table([{x, 1}]),
    wait(start_all([fun() -> ets:delete(T, x) end || _ <- [1, 2]])),
    ets:tab2list(T).

%% explore: take_take() classes=2 outcomes=[[],[{x,1}]] | [[{x,1}],[]]
take_take() ->
    T = table([{x, 1}]),
    results(start_all([fun() -> ets:take(T, x) end || _ <- [1, 2]])).

%% explore: select_insert() classes=4 outcomes=[] | [1] | [1,2] | [2]
select_insert() ->
    T = table([]),
    Others = start_all([fun() -> ets:insert(T, {K, K}) end || K <- [1, 2]]),
    R = ets:select(T, [{{'$1', '_'}, [], ['$1']}]),
    wait(Others),
    lists:sort(R).

%% Two looks at the whole table, between them perhaps an insertion.
%% explore: tab2list_two() classes=3 outcomes={0,0} | {0,1} | {1,1}
tab2list_two() ->
    T = table([]),
    Other = start(fun() -> ets:insert(T, {k, 1}) end),
    A = length(ets:tab2list(T)),
    B = length(ets:tab2list(T)),
    wait([Other]),
    {A, B}.

%% The table goes with its owner.
%% explore: table_dies() classes=2 outcomes=badarg | ok
table_dies() ->
    Self = self(),
    spawn(fun() -> Self ! {table, ets:new(t, [public])} end),
    T = receive {table, X} -> X end,
    try ets:insert(T, {k, 1}), ok catch error:badarg -> badarg end.

%% explore: named_table() classes=2 outcomes=[badarg,made] | [made,badarg]
named_table() ->
    Self = self(),
    Pids = [spawn(fun() ->
                          R = try ets:new(shared_named, [named_table]), made catch error:badarg -> badarg end,
                          Self ! {self(), R},
                          receive stop -> ok end
                  end) || _ <- [1, 2]],
    [receive {Pid, R} -> R end || Pid <- Pids].

%% explore: whole_delete() classes=3 outcomes=badarg | {0} | {1}
whole_delete() ->
    T = ets:new(t, [public]),
    Other = start(fun() -> try {ets:info(T, size)} catch error:badarg -> badarg end end),
    ets:insert(T, {k, 1}),
    ets:delete(T),
    case hd(results([Other])) of
        {undefined} -> badarg;
        R -> R
    end.

%% Both rows at once.
%% explore: list_insert() classes=3 outcomes={0,0} | {0,2} | {1,2}
list_insert() ->
    T = table([{a, 0}, {b, 0}]),
    Other = start(fun() -> ets:insert(T, [{a, 1}, {b, 2}]) end),
    A = value(T, a),
    B = value(T, b),
    wait([Other]),
    {A, B}.

%% explore: update_element() classes=2 outcomes=[false,true] | [true,true]
update_element() ->
    T = table([]),
    results(start_all([fun() -> ets:update_element(T, x, {2, 1}) end, fun() -> ets:insert(T, {x, 0}) end])).

%% explore: info_size() classes=4 outcomes=0 | 1 | 2
info_size() ->
    T = table([]),
    Others = start_all([fun() -> ets:insert(T, {K, 1}) end || K <- [a, b]]),
    N = ets:info(T, size),
    wait(Others),
    N.

%% Additions that nobody looks at between.
%% explore: counters_commute(2) classes=1 outcomes=2
%% explore: counters_commute(3) classes=1 outcomes=3
%% explore: counters_commute(10) classes=1 outcomes=10 brute=no
counters_commute(N) ->
    C = counters:new(1, []),
    wait(start_all([fun() -> counters:add(C, 1, 1) end || _ <- lists:seq(1, N)])),
    counters:get(C, 1).

%% explore: counters_read() classes=4 outcomes=0 | 1 | 2
counters_read() ->
    C = counters:new(1, []),
    Others = start_all([fun() -> counters:add(C, 1, 1) end || _ <- [1, 2]]),
    N = counters:get(C, 1),
    wait(Others),
    N.

%% explore: counters_lost() classes=4 outcomes=1 | 2
counters_lost() ->
    C = counters:new(1, []),
    wait(start_all([fun() -> counters:put(C, 1, counters:get(C, 1) + 1) end || _ <- [1, 2]])),
    counters:get(C, 1).

%% explore: counters_cells() classes=1 outcomes={1,2}
counters_cells() ->
    C = counters:new(2, []),
    wait(start_all([fun() -> counters:put(C, I, I) end || I <- [1, 2]])),
    {counters:get(C, 1), counters:get(C, 2)}.

%% explore: atomics_add_get() classes=2 outcomes=[1,2] | [2,1]
atomics_add_get() ->
    A = atomics:new(1, []),
    results(start_all([fun() -> atomics:add_get(A, 1, 1) end || _ <- [1, 2]])).

%% explore: atomics_exchange() classes=2 outcomes=[0,1] | [2,0]
atomics_exchange() ->
    A = atomics:new(1, []),
    results(start_all([fun() -> atomics:exchange(A, 1, I) end || I <- [1, 2]])).

%% explore: atomics_cas() classes=2 outcomes=[1,ok] | [ok,1]
atomics_cas() ->
    A = atomics:new(1, []),
    results(start_all([fun() -> atomics:compare_exchange(A, 1, 0, 1) end || _ <- [1, 2]])).

%% Reads, and tries again when somebody was faster.
%% explore: atomics_cas_loop() classes=4 outcomes=2
atomics_cas_loop() ->
    A = atomics:new(1, []),
    wait(start_all([fun() -> cas_add(A) end || _ <- [1, 2]])),
    atomics:get(A, 1).

cas_add(A) ->
    Old = atomics:get(A, 1),
    case atomics:compare_exchange(A, 1, Old, Old + 1) of
        ok -> ok;
        _ -> cas_add(A)
    end.

%% explore: persistent() classes=2 outcomes=1 | none
persistent() ->
    Other = start(fun() -> persistent_term:put(shared_key, 1) end),
    R = persistent_term:get(shared_key, none),
    wait([Other]),
    R.

%% explore: persistent_erase() classes=2 outcomes=[false,true] | [true,false]
persistent_erase() ->
    persistent_term:put(shared_key, 1),
    results(start_all([fun() -> persistent_term:erase(shared_key) end || _ <- [1, 2]])).

%% explore: persistent_keys() classes=1 outcomes=ok
persistent_keys() ->
    wait(start_all([fun() -> persistent_term:put({shared_key, I}, I) end || I <- [1, 2]])).

%% explore: write_read_write() classes=3 outcomes=0 | 1 | 2
write_read_write() ->
    T = table([{x, 0}]),
    Other = start(fun() -> ets:insert(T, {x, 1}), ets:insert(T, {x, 2}) end),
    V = value(T, x),
    wait([Other]),
    V.

%% The last seat is sold twice.
%% explore: check_then_act() classes=4 outcomes=[no,yes] | [yes,no] | [yes,yes]
check_then_act() ->
    T = table([{seats, 1}]),
    Buy = fun() ->
                  case value(T, seats) of
                      0 -> no;
                      N -> ets:insert(T, {seats, N - 1}), yes
                  end
          end,
    results(start_all([Buy, Buy])).

%% explore: readers_writers(1, 2) classes=6 outcomes=ok
%% explore: readers_writers(2, 1) classes=4 outcomes=ok
%% explore: readers_writers(2, 2) classes=18 outcomes=ok brute=no
readers_writers(Readers, Writers) ->
    T = table([{x, 0}]),
    wait(start_all([fun() -> value(T, x) end || _ <- lists:seq(1, Readers)] ++
                       [fun() -> ets:insert(T, {x, I}) end || I <- lists:seq(1, Writers)])).

%% Between the two halves of a transfer the sum is wrong.
%% explore: transfer() classes=4 outcomes=10 | 15 | 5
transfer() ->
    T = table([{a, 10}, {b, 0}]),
    Other = start(fun() -> ets:insert(T, {a, 5}), ets:insert(T, {b, 5}) end),
    Sum = value(T, a) + value(T, b),
    wait([Other]),
    Sum.

%% explore: flag() classes=2 outcomes=data | none
flag() ->
    T = table([{ready, false}]),
    Other = start(fun() -> ets:insert(T, {data, data}), ets:insert(T, {ready, true}) end),
    R = case value(T, ready) of
            true -> value(T, data);
            false -> none
        end,
    wait([Other]),
    R.

%% Tables are sequentially consistent: not both see nothing.
%% explore: store_buffer() classes=3 outcomes=[0,1] | [1,0] | [1,1]
store_buffer() ->
    T = table([{x, 0}, {y, 0}]),
    results(start_all([fun() -> ets:insert(T, {x, 1}), value(T, y) end,
                       fun() -> ets:insert(T, {y, 1}), value(T, x) end])).

%% explore: independent_reads() classes=1 outcomes=[{0,0},{0,0}]
independent_reads() ->
    T = table([{x, 0}, {y, 0}]),
    results(start_all([fun() -> {value(T, x), value(T, y)} end, fun() -> B = value(T, y), {value(T, x), B} end])).

%% What is sent after a write brings it along.
%% explore: message_passing() classes=1 outcomes=1
message_passing() ->
    T = table([{x, 0}]),
    Self = self(),
    spawn(fun() -> ets:insert(T, {x, 1}), Self ! ready end),
    receive ready -> value(T, x) end.

%% Nobody else can see a dictionary.
%% explore: dictionary() classes=1 outcomes=[1,2]
dictionary() ->
    results(start_all([fun() -> put(k, I), get(k) end || I <- [1, 2]])).

%% Tables of their own.
%% explore: private() classes=1 outcomes=[1,2]
private() ->
    results(start_all([fun() -> T = ets:new(t, [private]), ets:insert(T, {k, I}), value(T, k) end || I <- [1, 2]])).

%% explore: first_next() classes=6 outcomes=[] | [a,b] | [a] | [b]
first_next() ->
    T = ets:new(t, [public, ordered_set]),
    Others = start_all([fun() -> ets:insert(T, {K, 1}) end || K <- [a, b]]),
    R = keys(T, ets:first(T)),
    wait(Others),
    R.

keys(_, '$end_of_table') -> [];
keys(T, K) -> [K | keys(T, ets:next(T, K))].

%% explore: ordered() classes=2 outcomes=[1,2] | [2]
ordered() ->
    T = ets:new(t, [public, ordered_set]),
    ets:insert(T, {2, x}),
    Other = start(fun() -> ets:insert(T, {1, x}) end),
    R = [K || {K, _} <- ets:tab2list(T)],
    wait([Other]),
    R.

%% Whose table is deleted has none to give up when it ends; had it ended before, there would be none to delete.
%% explore: deleted_before_end() classes=2 outcomes=false | true
deleted_before_end() -> deleted([]).

%% explore: deleted_by_name() classes=2 outcomes=false | true
deleted_by_name() -> deleted([named_table]).

deleted(Options) ->
    Self = self(),
    Pid = spawn(fun() -> Self ! {table, ets:new(shared_one, [public | Options])}, receive stop -> ok end end),
    T = receive {table, X} -> X end,
    spawn(fun() -> Self ! {deleted, (catch ets:delete(T)) =:= true} end),
    spawn(fun() -> Pid ! stop end),
    receive {deleted, Deleted} -> Deleted end.

%% Who ends does not walk through the table any more.
%% explore: walked_through() classes=6 outcomes=false | true
walked_through() ->
    T = table([{a, 1}]),
    spawn(fun() -> ets:safe_fixtable(T, true) end),
    ets:info(T, fixed).

%% explore: deleted_while_walked() classes=2 outcomes=ok
deleted_while_walked() ->
    T = table([{a, 1}]),
    Self = self(),
    Pid = spawn(fun() -> ets:safe_fixtable(T, true), Self ! fixed, receive stop -> Self ! ends end end),
    receive fixed -> ok end,
    spawn(fun() -> Pid ! stop end),
    ets:delete(T),
    receive ends -> ok end.
