%% SPDX-License-Identifier: Apache-2.0
%% mnesia with ram copies, as it is: transactions, aborts, locks between processes, indices, dirty operations, events.
-module(d_mnesia).
-compile([export_all, nowarn_export_all]).
-record(item, {key, colour, count}).

table(Name) -> table(Name, []).
table(Name, Options) ->
    {ok, _} = application:ensure_all_started(mnesia),
    {atomic, ok} = mnesia:create_table(Name, [{attributes, record_info(fields, item)}, {record_name, item} | Options]),
    ok = mnesia:wait_for_tables([Name], 1000),
    Name.

fill(T) -> [mnesia:dirty_write(T, #item{key = K, colour = C, count = K * 10}) || {K, C} <- [{1, red}, {2, blue}, {3, red}, {4, green}]], T.
t(F) -> mnesia:transaction(F).
sorted(T) -> lists:sort(mnesia:dirty_match_object(T, #item{_ = '_'})).

t_start() -> {ok, _} = application:ensure_all_started(mnesia), {mnesia:system_info(is_running), mnesia:system_info(use_dir), mnesia:system_info(running_db_nodes)}.
t_create() -> T = table(c1), {mnesia:create_table(T, []), mnesia:table_info(T, ram_copies), mnesia:table_info(T, size), mnesia:table_info(T, type), mnesia:delete_table(T), catch mnesia:table_info(T, size)}.
t_write_read() -> T = table(w1), {t(fun() -> mnesia:write(T, #item{key = k, count = 1}, write), mnesia:read(T, k) end), mnesia:dirty_read(T, k), t(fun() -> mnesia:read(T, none) end)}.
t_abort() -> T = fill(table(a1)), R = t(fun() -> mnesia:delete(T, 1, write), mnesia:write(T, #item{key = 9}, write), [] = mnesia:read(T, 1), mnesia:abort(no_more) end), {R, sorted(T)}.
t_crash_in_transaction() -> T = fill(table(a2)), {aborted, {Reason, _}} = t(fun() -> mnesia:delete(T, 1, write), [] = mnesia:read(T, 2) end), {Reason, sorted(T)}.
t_throw() -> T = fill(table(a3)), {t(fun() -> mnesia:delete(T, 1, write), throw(ball) end), mnesia:table_info(T, size)}.
t_nested() ->
    T = fill(table(n1)),
    R = t(fun() ->
        mnesia:write(T, #item{key = 5, count = 0}, write),
        Inner = t(fun() -> mnesia:write(T, #item{key = 6, count = 0}, write), mnesia:abort(inner) end),
        Kept = t(fun() -> mnesia:write(T, #item{key = 7, count = 0}, write), kept end),
        {Inner, Kept, mnesia:read(T, 6), length(mnesia:read(T, 7))}
    end),
    {R, sorted(T)}.
t_index() -> T = fill(table(i1, [{index, [colour]}])), {lists:sort(mnesia:dirty_index_read(T, red, #item.colour)), t(fun() -> mnesia:delete(T, 1, write), mnesia:index_read(T, red, #item.colour) end), mnesia:dirty_index_match_object(T, #item{colour = blue, _ = '_'}, colour)}.
t_add_index() -> T = fill(table(i2)), R = catch mnesia:dirty_index_read(T, red, count), {atomic, ok} = mnesia:add_table_index(T, count), {R, mnesia:dirty_index_read(T, 20, count), mnesia:del_table_index(T, count)}.
t_dirty() -> T = fill(table(d1)), {mnesia:dirty_update_counter(counters_table(), c, 5), mnesia:dirty_update_counter(counters_table(), c, -2), mnesia:dirty_delete(T, 1), mnesia:dirty_read(T, 1), lists:sort(mnesia:dirty_all_keys(T)), catch mnesia:dirty_read(no_table, 1)}.
counters_table() -> catch mnesia:create_table(numbers, [{attributes, [k, v]}]), numbers.
t_select() -> T = fill(table(s1)), {t(fun() -> lists:sort(mnesia:select(T, [{#item{key = '$1', count = '$2', _ = '_'}, [{'>', '$2', 15}], [{{'$1', '$2'}}]}])) end), t(fun() -> mnesia:write(T, #item{key = 8, count = 99}, write), lists:sort(mnesia:select(T, [{#item{key = '$1', count = 99, _ = '_'}, [], ['$1']}])) end)}.
t_fold() -> T = fill(table(f1)), t(fun() -> mnesia:foldl(fun(#item{count = C}, A) -> A + C end, 0, T) end).
t_iterate() -> T = fill(table(f2, [{type, ordered_set}])), t(fun() -> F = mnesia:first(T), {F, mnesia:next(T, F), mnesia:prev(T, F), mnesia:last(T), mnesia:all_keys(T)} end).
t_bag() -> T = table(b1, [{type, bag}]), t(fun() -> [mnesia:write(T, #item{key = k, count = C}, write) || C <- [1, 2, 2, 3]], mnesia:delete_object(T, #item{key = k, count = 2}, write), lists:sort(mnesia:read(T, k)) end).
t_activity() -> T = table(y1), [{Kind, mnesia:activity(Kind, fun() -> mnesia:write(T, #item{key = Kind}, write), length(mnesia:read(T, Kind)) end)} || Kind <- [transaction, sync_transaction, async_dirty, sync_dirty, ets]].
t_events() -> T = table(e1), {ok, _} = mnesia:subscribe({table, T, detailed}), mnesia:dirty_write(T, #item{key = 1}), mnesia:dirty_delete(T, 1), R = [receive {mnesia_table_event, {Kind, T, What, Old, _}} -> {Kind, What, Old} after 1000 -> nothing end || _ <- [1, 2]], mnesia:unsubscribe({table, T, detailed}), R.
t_clear() -> T = fill(table(k1)), {mnesia:clear_table(T), mnesia:table_info(T, size)}.
t_transform() -> T = fill(table(k2)), {mnesia:transform_table(T, fun({item, K, C, N}) -> {item, K, C, N, new} end, [key, colour, count, more]), hd(mnesia:dirty_read(T, 1)), mnesia:table_info(T, attributes)}.
t_qlc_like() -> T = fill(table(k3)), Other = fill(table(k4)), t(fun() -> [K || #item{key = K, colour = C} <- lists:sort(mnesia:match_object(T, #item{_ = '_'}, read)), #item{colour = D} <- mnesia:read(Other, K + 1), C =:= D] end).

%% Twenty processes add to one counter, each reading before it writes: locks make them wait for each other, and no addition is lost.
t_conflicting() ->
    T = table(l1),
    mnesia:dirty_write(T, #item{key = n, count = 0}),
    Add = fun() -> [#item{count = C} = I] = mnesia:read(T, n, read), erlang:yield(), mnesia:write(T, I#item{count = C + 1}, write) end,
    Workers = [spawn_monitor(fun() -> [{atomic, ok} = t(Add) || _ <- [1, 2, 3]] end) || _ <- lists:seq(1, 20)],
    [receive {'DOWN', M, process, P, normal} -> ok end || {P, M} <- Workers],
    mnesia:dirty_read(T, n).

%% Two processes lock two rows in opposite orders: mnesia restarts one of them instead of letting both wait for ever.
t_opposite_order() ->
    T = fill(table(l2)),
    Swap = fun(A, B) -> fun() -> [X] = mnesia:read(T, A, write), erlang:yield(), [Y] = mnesia:read(T, B, write), mnesia:write(T, X#item{count = X#item.count + 1}, write), mnesia:write(T, Y#item{count = Y#item.count + 1}, write) end end,
    Workers = [spawn_monitor(fun() -> [{atomic, ok} = t(F) || _ <- lists:seq(1, 10)] end) || F <- [Swap(1, 2), Swap(2, 1)]],
    [receive {'DOWN', M, process, P, normal} -> ok end || {P, M} <- Workers],
    {mnesia:dirty_read(T, 1), mnesia:dirty_read(T, 2)}.

%% One that dies inside a transaction leaves no lock behind.
t_death_frees_lock() ->
    T = fill(table(l3)),
    Self = self(),
    {P, M} = spawn_monitor(fun() -> t(fun() -> mnesia:write(T, #item{key = 1, count = lost}, write), Self ! locked, receive never -> ok end end) end),
    receive locked -> ok end,
    exit(P, kill),
    receive {'DOWN', M, process, P, Why} -> {Why, t(fun() -> mnesia:read(T, 1, write) end)} end.

t_zz_stop() -> {mnesia:stop(), catch mnesia:dirty_read(numbers, c), mnesia:system_info(is_running)}.
