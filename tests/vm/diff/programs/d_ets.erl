%% SPDX-License-Identifier: Apache-2.0
%% ETS: every built-in on every kind of table, with the causes of errors.
-module(d_ets).
-compile([export_all, nowarn_export_all]).

%% An exception with the frame of the built-in that raised it: its error_info is compared, too.
e(F) ->
    try F()
    catch C:R:S -> {M, N, A, I} = hd(S), {C, R, M, N, length_of(A), lists:keyfind(error_info, 1, I)}
    end.
length_of(A) when is_list(A) -> length(A);
length_of(A) -> A.
e(F, Calls) -> [e(fun() -> apply(ets, F, A) end) || A <- Calls].

new(Type) -> new(Type, []).
new(Type, Options) -> ets:new(t, [Type | Options]).
filled(Type) -> T = new(Type), ets:insert(T, rows()), T.
rows() -> [{K, I} || {K, I} <- lists:zip([a, "text", 1, 2.5, {x, 1}, <<"bin">>, [], 1 bsl 70, -3, foo], lists:seq(1, 10))].
types() -> [set, ordered_set, bag, duplicate_bag].
sorted(T) -> lists:sort(ets:tab2list(T)).
keys(T) -> walk(ets:first(T), fun(K) -> ets:next(T, K) end).
walk('$end_of_table', _) -> [];
walk(K, Next) -> [K | walk(Next(K), Next)].

%% ---- insert, lookup, member
t_insert_lookup() -> [[ets:lookup(T, K) || {K, _} <- rows()] || Y <- types(), T <- [filled(Y)]].
t_insert_replaces() -> [begin T = new(Y), ets:insert(T, {k, 1}), ets:insert(T, {k, 2}), ets:insert(T, {k, 1}), {ets:lookup(T, k), ets:info(T, size)} end || Y <- types()].
t_insert_list_same_key() -> [begin T = new(Y), true = ets:insert(T, [{k, a}, {k, b}, {k, c}]), ets:insert(T, {k, d}), {ets:lookup(T, k), ets:lookup_element(T, k, 2)} end || Y <- types()].
t_insert_returns() -> T = new(set), {ets:insert(T, {a}), ets:insert(T, []), ets:insert(T, [{b}]), ets:insert_new(T, {a}), ets:insert_new(T, {c}), ets:insert_new(T, [{d}, {a}]), ets:insert_new(T, [{d}, {d, 2}]), ets:insert_new(T, []), sorted(T)}.
t_insert_new_bag() -> [begin T = new(Y), {ets:insert_new(T, [{k, 1}, {k, 2}]), ets:insert_new(T, {k, 3}), ets:lookup(T, k)} end || Y <- types()].
t_insert_errors() -> T = new(set, [{keypos, 2}]), e(insert, [[T, foo], [T, {}], [T, {1}], [T, [{1, 2} | x]], [T, [{1, 2}, foo]], [T, [{1, 2}, {3}]], [nope, {1}], [1, {1}], [make_ref(), {1}], ["t", {1}]]).
t_insert_new_errors() -> T = new(bag), e(insert_new, [[T, foo], [T, {}], [T, [a]], [nope, {1}], [{t}, {1}]]).
t_lookup_errors() -> T = new(set), ets:delete(T), e(lookup, [[T, 1], [nope, 1], [3, 1], [make_ref(), 1], [self(), 1]]).
t_member() -> [{ets:member(T, a), ets:member(T, 2.5), ets:member(T, 1.0), ets:member(T, zz)} || Y <- types(), T <- [filled(Y)]].
t_member_errors() -> e(member, [[nope, 1], [1, 1]]).
t_equal_numbers() -> [begin T = new(Y), ets:insert(T, [{1, int}, {1.0, float}]), {lists:sort(ets:lookup(T, 1)), lists:sort(ets:lookup(T, 1.0)), ets:info(T, size)} end || Y <- types()].
t_equal_numbers_inside() -> [begin T = new(Y), ets:insert(T, [{{a, [1]}, int}, {{a, [1.0]}, float}]), {ets:lookup(T, {a, [1]}), ets:info(T, size)} end || Y <- types()].
t_keypos() -> T = new(set, [{keypos, 3}]), ets:insert(T, [{1, 2, k1, x}, {1, 2, k2}]), {ets:lookup(T, k1), ets:lookup(T, k2), ets:lookup(T, 1), ets:info(T, keypos), ets:first(T) =:= k1 orelse ets:first(T) =:= k2}.
t_big_rows() -> T = new(set), B = binary:copy(<<"0123456789">>, 50), ets:insert(T, {k, B, lists:seq(1, 100), #{a => B}}), [{k, X, L, M}] = ets:lookup(T, k), {X =:= B, lists:sum(L), maps:get(a, M) =:= B, byte_size(X)}.
t_row_is_a_copy() -> T = new(set), L = lists:seq(1, 10), ets:insert(T, {k, L}), ets:insert(T, {k2, ets:lookup_element(T, k, 2)}), ets:delete(T, k), ets:lookup(T, k2).

%% ---- lookup_element
t_lookup_element() -> T = filled(set), {ets:lookup_element(T, a, 1), ets:lookup_element(T, a, 2), e(lookup_element, [[T, a, 3], [T, zz, 1], [T, a, 0], [T, a, b], [T, a, -1], [nope, a, 1], [T, zz, 0]])}.
t_lookup_element_bag() -> T = new(bag), ets:insert(T, {k, 1, a}), ets:insert(T, {k, 2}), {ets:lookup_element(T, k, 2), e(lookup_element, [[T, k, 3], [T, zz, 1]])}.

%% ---- delete
t_delete_key() -> [begin T = filled(Y), {ets:delete(T, a), ets:delete(T, zz), ets:info(T, size), ets:lookup(T, a)} end || Y <- types()].
t_delete_bag_key() -> [begin T = new(Y), ets:insert(T, [{k, 1}, {k, 2}, {l, 3}]), ets:delete(T, k), ets:tab2list(T) end || Y <- [bag, duplicate_bag]].
t_delete_object() -> [begin T = new(Y), ets:insert(T, [{k, 1}, {k, 2}, {k, 1}]), {ets:delete_object(T, {k, 1}), ets:lookup(T, k), ets:delete_object(T, {zz}), ets:delete_object(T, {k, 2.0}), ets:lookup(T, k)} end || Y <- types()].
t_delete_object_numbers() -> [begin T = new(Y), ets:insert(T, {1, x}), {ets:delete_object(T, {1.0, x}), ets:tab2list(T)} end || Y <- types()].
t_delete_all() -> [begin T = filled(Y), {ets:delete_all_objects(T), ets:tab2list(T), ets:info(T, size), ets:first(T)} end || Y <- types()].
t_delete_table() -> T = ets:new(d_ets_gone, [named_table]), {ets:delete(T), ets:info(T), ets:whereis(T), e(delete, [[T]]), ets:new(d_ets_gone, [named_table]), ets:delete(d_ets_gone)}.
t_delete_errors() -> T = new(set), [e(delete, [[nope], [nope, k], [7], [make_ref()]]), e(delete_object, [[T, foo], [T, {}], [nope, {1}]]), e(delete_all_objects, [[nope], [8]])].
t_take() -> [begin T = new(Y), ets:insert(T, [{k, 1}, {l, 2}]), ets:insert(T, {k, 3}), {ets:take(T, k), ets:take(T, k), ets:tab2list(T), e(take, [[nope, k]])} end || Y <- types()].

%% ---- update_counter, update_element
t_update_counter() -> T = new(set), ets:insert(T, {c, 5, 10}), [ets:update_counter(T, c, O) || O <- [1, -2, {2, 10}, {3, -1}, [{2, 1}, {3, 1}], [], {2, 1, 20, 0}, {2, 1, 15, 0}, {2, -100, 0, 7}, {3, 0}, {2, 1 bsl 70}, {2, -(1 bsl 70)}]] ++ ets:lookup(T, c).
t_update_counter_same_element() -> T = new(set), ets:insert(T, {c, 1}), {ets:update_counter(T, c, [{2, 1}, {2, 2}, {2, 3, 5, 0}]), ets:lookup(T, c)}.
t_update_counter_ordered() -> T = new(ordered_set), ets:insert(T, {1, 5}), {ets:update_counter(T, 1.0, 1), ets:tab2list(T)}.
t_update_counter_default() -> [begin T = new(Y), {ets:update_counter(T, k, 1, {x, 10}), ets:update_counter(T, k, 1, {x, 10}), ets:update_counter(T, l, {3, 5}, {x, 1, 2, z}), ets:update_counter(T, m, [], {x, 1}), sorted(T)} end || Y <- [set, ordered_set]].
t_update_counter_errors() -> T = new(set), ets:insert(T, [{c, 1, a}, {d, 2.0}]), B = filled(bag), e(update_counter, [[T, zz, 1], [T, c, foo], [T, c, {1, 1}], [T, c, {0, 1}], [T, c, {4, 1}], [T, c, {3, 1}], [T, d, 1], [T, c, 1.5], [T, c, {2, a}], [T, c, {2, 1, a, 0}], [T, c, [{2, 1} | x]], [T, c, [{2, 1}, {3, 1}]], [B, a, 1], [nope, a, 1], [T, c, {2, 1, 2}], [T, c, {a, 1}]]) ++ ets:lookup(T, c).
t_update_counter_default_errors() -> T = new(set), e(update_counter, [[T, k, 1, foo], [T, k, 1, {x}], [T, k, {3, 1}, {x, 1}], [T, k, 1, {x, a}], [T, k, {1, 1}, {x, 1}], [nope, k, 1, {x, 1}]]) ++ ets:tab2list(T).
t_update_element() -> T = new(set), ets:insert(T, {k, 1, 2, 3}), {ets:update_element(T, k, {2, new}), ets:update_element(T, k, [{3, [x]}, {4, <<"y">>}, {3, z}]), ets:update_element(T, k, []), ets:update_element(T, zz, {2, a}), ets:lookup(T, k)}.
t_update_element_errors() -> T = new(set), ets:insert(T, {k, 1}), B = filled(bag), e(update_element, [[T, k, {1, a}], [T, k, {3, a}], [T, k, {0, a}], [T, k, foo], [T, k, {a, b}], [T, k, [{2, a} | x]], [T, k, [{2, a}, {1, b}]], [T, k, {2, a, b}], [B, a, {2, x}], [nope, k, {2, x}], [T, zz, foo]]) ++ ets:lookup(T, k).

%% ---- first, next, last, prev, slot
t_first_next_ordered() -> T = filled(ordered_set), {keys(T), walk(ets:last(T), fun(K) -> ets:prev(T, K) end), ets:next(T, 1.5), ets:prev(T, 1.5), ets:next(T, {zzz}), ets:prev(T, -100)}.
t_first_next_set() -> [lists:sort(keys(filled(Y))) || Y <- [set, bag, duplicate_bag]].
t_next_errors() -> [{e(next, [[T, nope], [zz, 1]]), e(prev, [[T, nope], [zz, 1]]), e(first, [[zz]]), e(last, [[zz]])} || Y <- types(), T <- [filled(Y)]].
t_empty() -> [begin T = new(Y), {ets:first(T), ets:last(T), ets:tab2list(T), ets:slot(T, 0)} end || Y <- types()].
t_slot_ordered() -> T = filled(ordered_set), {[ets:slot(T, I) || I <- lists:seq(0, 10)], e(slot, [[T, 11], [T, -1], [T, a], [zz, 0]])}.
t_slot_set() -> T = filled(set), {lists:sort(lists:append([ets:slot(T, I) || I <- lists:seq(0, 255)])), ets:slot(T, 256), e(slot, [[T, 257], [T, -1], [T, a], [T, 1 bsl 80]])}.
t_next_in_bag() -> T = new(bag), ets:insert(T, [{a, 1}, {a, 2}, {b, 1}]), lists:sort(keys(T)).

%% ---- safe_fixtable
t_fix_delete() -> [begin T = filled(Y), ets:safe_fixtable(T, true), K = ets:first(T), ets:delete(T, K), N = ets:next(T, K), R = {N =:= K, ets:member(T, K), ets:info(T, size), ets:info(T, fixed)}, ets:safe_fixtable(T, false), {R, ets:info(T, fixed), ets:info(T, size)} end || Y <- types()].
t_fix_delete_all() -> [begin T = filled(Y), ets:safe_fixtable(T, true), R = fix_walk(T, ets:first(T), 0), ets:safe_fixtable(T, false), {R, ets:tab2list(T)} end || Y <- types()].
fix_walk(_, '$end_of_table', N) -> N;
fix_walk(T, K, N) -> ets:delete(T, K), fix_walk(T, ets:next(T, K), N + 1).
t_fix_reinsert() -> [begin T = filled(Y), ets:safe_fixtable(T, true), ets:delete(T, a), ets:insert(T, {a, again}), R = {ets:lookup(T, a), ets:info(T, size)}, ets:safe_fixtable(T, false), {R, ets:lookup(T, a)} end || Y <- types()].
t_fix_delete_objects() -> [begin T = new(Y), ets:insert(T, [{k, 1}, {k, 2}, {k, 3}]), ets:safe_fixtable(T, true), ets:delete_object(T, {k, 2}), ets:delete_object(T, {k, 1}), ets:delete_object(T, {k, 3}), ets:insert(T, {k, 2}), R = ets:lookup(T, k), ets:safe_fixtable(T, false), {R, ets:lookup(T, k), ets:info(T, size)} end || Y <- types()].
t_fix_clear() -> [begin T = filled(Y), ets:safe_fixtable(T, true), K = ets:first(T), ets:delete_all_objects(T), R = {ets:next(T, K), ets:info(T, size), ets:tab2list(T)}, ets:safe_fixtable(T, false), {R, ets:first(T)} end || Y <- types()].
t_fix_nested() -> T = new(set), ets:safe_fixtable(T, true), ets:safe_fixtable(T, true), {_, [{P, N}]} = ets:info(T, safe_fixed), ets:safe_fixtable(T, false), A = ets:info(T, fixed), ets:safe_fixtable(T, false), {P =:= self(), N, A, ets:info(T, fixed), ets:info(T, safe_fixed), ets:safe_fixtable(T, false)}.
t_fix_no_growth() -> T = new(set), ets:safe_fixtable(T, true), [ets:insert(T, {I}) || I <- lists:seq(1, 600)], N = element(1, ets:info(T, stats)), ets:safe_fixtable(T, false), ets:insert(T, {x}), {N, element(1, ets:info(T, stats)), ets:info(T, size)}.
t_fix_other_process() -> T = new(set, [public]), Me = self(), P = spawn(fun() -> ets:safe_fixtable(T, true), Me ! fixed, receive stop -> ok end end), receive fixed -> ok end, A = ets:info(T, fixed), M = monitor(process, P), P ! stop, receive {'DOWN', M, _, _, _} -> ok end, {A, wait_unfixed(T, 100)}.
wait_unfixed(T, N) -> case ets:info(T, fixed) of true when N > 0 -> timer:sleep(1), wait_unfixed(T, N - 1); F -> F end.
t_fix_errors() -> T = new(set), e(safe_fixtable, [[T, maybe_], [nope, true], [T, 1]]).

%% ---- info, options
t_info() -> [begin T = new(Y, O), [{I, ets:info(T, I)} || I <- [name, size, node, named_table, type, keypos, protection, compressed, read_concurrency, write_concurrency, decentralized_counters, fixed, safe_fixed, heir]] end || {Y, O} <- [{set, []}, {bag, [public, {keypos, 2}]}, {ordered_set, [private, compressed]}, {duplicate_bag, [{read_concurrency, true}]}, {set, [{write_concurrency, true}]}, {ordered_set, [{write_concurrency, true}]}, {set, [{write_concurrency, auto}]}, {set, [{write_concurrency, true}, {decentralized_counters, true}]}, {set, [{decentralized_counters, true}]}, {ordered_set, [{write_concurrency, true}, {decentralized_counters, false}]}, {ordered_set, [{write_concurrency, auto}]}]].
t_info_list() -> T = ets:new(d_ets_info, [named_table, {heir, self(), data}]), I = ets:info(T), ets:delete(T), [{K, V} || {K, V} <- I, K =/= memory].
t_info_memory() -> [begin T = new(Y), A = ets:info(T, memory), ets:insert(T, {1}), B = ets:info(T, memory), ets:insert(T, {k, "abc", {x}}), {A, B - A, ets:info(T, memory) - B} end || Y <- types()].
t_info_memory_grown() -> [begin T = new(Y), [ets:insert(T, {I}) || I <- lists:seq(1, 1000)], ets:info(T, memory) end || Y <- types()].
t_info_stats() -> T = new(set), [ets:insert(T, {I}) || I <- lists:seq(1, 100)], {element(1, ets:info(T, stats)), element(7, ets:info(T, stats)), element(8, ets:info(T, stats))}.
t_info_owner() -> T = new(set), {ets:info(T, owner) =:= self(), ets:info(T, id) =:= T}.
t_info_errors() -> T = new(set), e(info, [[T, foo], [T, 1], [nope], [nope, size], [nope, foo], [1], [1, size], [make_ref()], ["t", size]]).
t_new_errors() -> ets:new(d_ets_taken, [named_table]), R = e(new, [[1, []], [a, foo], [a, [foo]], [a, [set | x]], [a, [{keypos, 0}]], [a, [{keypos, a}]], [a, [{heir, 1, 2}]], [a, [{heir, foo}]], [a, [{write_concurrency, 1}]], [a, [{read_concurrency, auto}]], [d_ets_taken, [named_table]], [a, [{a, b, c, d}]], [a, ["set"]]]), ets:delete(d_ets_taken), R.
t_new_last_option_wins() -> T = ets:new(x, [set, bag, public, private, {keypos, 1}, {keypos, 2}]), {ets:info(T, type), ets:info(T, protection), ets:info(T, keypos)}.
t_new_returns() -> {is_reference(ets:new(a, [])), ets:new(d_ets_n, [named_table]), ets:info(d_ets_n, name), is_reference(ets:whereis(d_ets_n)), ets:lookup(ets:whereis(d_ets_n), 1), ets:delete(d_ets_n)}.
t_whereis() -> {ets:whereis(no_such_table), e(whereis, [[1], ["x"]])}.
t_rename() -> ets:new(d_ets_r1, [named_table]), ets:insert(d_ets_r1, {a, 1}), U = new(set), R = {ets:rename(d_ets_r1, d_ets_r2), ets:lookup(d_ets_r2, a), ets:info(d_ets_r1), ets:rename(U, foo) =:= U, ets:info(U, name), e(rename, [[d_ets_r2, 1], [d_ets_r2, d_ets_r2], [nope, x], [nope, 1]])}, ets:delete(d_ets_r2), R.
t_all() -> T = new(set), N = ets:new(d_ets_all, [named_table]), A = ets:all(), R = {lists:member(T, A), lists:member(N, A)}, ets:delete(N), {R, lists:member(N, ets:all())}.

%% ---- rights, owners, heirs
other(F) -> {P, M} = spawn_monitor(fun() -> exit({done, F()}) end), receive {'DOWN', M, _, P, {done, V}} -> V; {'DOWN', M, _, P, V} -> {down, V} end.
t_rights() -> [begin T = new(set, [A]), ets:insert(T, {k, 1}), other(fun() -> [e(F, [[T | As]]) || {F, As} <- [{lookup, [k]}, {insert, [{a, 1}]}, {delete, [k]}, {member, [k]}, {first, []}, {info, [size]}, {select, [[{'_', [], ['$_']}]]}, {update_counter, [k, 1]}, {insert_new, [{z}]}, {match_object, ['_']}, {take, [a]}, {delete_all_objects, []}, {safe_fixtable, [true]}, {rename, [q]}, {setopts, [{heir, none}]}, {give_away, [self(), x]}, {tab2list, []}, {lookup_element, [k, 2]}, {slot, [0]}, {delete, []}]] end) end || A <- [public, protected, private]].
t_owner_exit() -> T = other(fun() -> T = ets:new(x, [public]), ets:insert(T, {a}), T end), {ets:info(T), e(lookup, [[T, a]])}.
t_named_after_owner_exit() -> other(fun() -> ets:new(d_ets_owned, [named_table]) end), ets:info(d_ets_owned).
t_heir() -> Me = self(), {P, M} = spawn_monitor(fun() -> T = ets:new(d_ets_heir, [named_table, {heir, Me, {some, data}}]), ets:insert(T, {k, v}) end), receive {'DOWN', M, _, _, _} -> ok end, receive {'ETS-TRANSFER', T, From, Data} -> R = {T, From =:= P, Data, ets:lookup(T, k), ets:info(T, owner) =:= self()}, ets:delete(T), R after 1000 -> nothing end.
t_heir_dead() -> H = spawn(fun() -> ok end), M0 = monitor(process, H), receive {'DOWN', M0, _, _, _} -> ok end, other(fun() -> ets:new(d_ets_heir2, [named_table, {heir, H, x}]) end), ets:info(d_ets_heir2).
t_heir_setopts() -> T = new(set), {ets:info(T, heir), ets:setopts(T, {heir, self(), x}), ets:info(T, heir) =:= self(), ets:setopts(T, {heir, none}), ets:info(T, heir), ets:setopts(T, [{protection, public}, {heir, none}]), ets:info(T, protection), ets:setopts(T, [])}.
t_setopts_errors() -> T = new(set), e(setopts, [[T, foo], [T, {protection, foo}], [T, [{heir, none}, {heir, none}]], [T, [{protection, public}, {protection, private}]], [T, {heir, a, b}], [nope, []], [T, [{heir, none} | x]], [T, {keypos, 2}]]).
t_give_away() -> Me = self(), P = spawn(fun() -> receive {'ETS-TRANSFER', T, F, G} -> Me ! {got, F =:= Me, G, ets:info(T, owner) =:= self(), ets:lookup(T, k), ets:insert(T, {l, 2})}, receive stop -> ok end end end), T = new(set), ets:insert(T, {k, 1}), R = ets:give_away(T, P, gift), receive {got, A, B, C, D, E} -> X = e(insert, [[T, {z}]]), Y = ets:lookup(T, l), P ! stop, {R, A, B, C, D, E, X, Y} end.
t_give_away_errors() -> T = new(set), D = spawn(fun() -> ok end), M = monitor(process, D), receive {'DOWN', M, _, _, _} -> ok end, [e(give_away, [[T, self(), x], [T, foo, x], [T, D, x], [nope, self(), x]]), other(fun() -> e(give_away, [[T, self(), x]]) end)].
t_not_owner_public() -> T = new(set, [public]), other(fun() -> {e(give_away, [[T, self(), x]]), e(setopts, [[T, {heir, none}]]), e(rename, [[T, nn]]) =/= [], e(delete, [[T]])} end).

%% ---- what ets.erl makes of these
t_foldl() -> T = filled(ordered_set), {ets:foldl(fun({_, V}, A) -> [V | A] end, [], T), ets:foldr(fun({_, V}, A) -> [V | A] end, [], T)}.
t_tab2list() -> ets:tab2list(filled(ordered_set)).
t_from_dets_style() -> T = new(ordered_set), ets:insert(T, [{I, I * I} || I <- lists:seq(1, 50)]), {ets:foldl(fun({_, V}, A) -> A + V end, 0, T), length(ets:match_object(T, '_'))}.
t_init_table() -> T = new(set), F = fun(read) -> {[{1, a}, {2, b}], fun(read) -> end_of_input; (close) -> ok end}; (close) -> ok end, {ets:init_table(T, F), sorted(T)}.
t_to_dets_error() -> e(fun() -> ets:tab2file(new(set), 17) end).
t_test_ms() -> {ets:test_ms({a, 1}, [{{a, '$1'}, [{'>', '$1', 0}], ['$1']}]), ets:test_ms({a, 1}, [{{b, '_'}, [], [x]}]), ets:test_ms(foo, [{'_', [], ['$_']}])}.
t_fun2ms_like() -> T = filled(ordered_set), ets:select(T, [{{'$1', '$2'}, [{'andalso', {is_atom, '$1'}, {'<', '$2', 5}}], [{{'$2', '$1'}}]}]).
t_many_tables() -> Ts = [ets:new(x, []) || _ <- lists:seq(1, 200)], [ets:insert(T, {k, I}) || {T, I} <- lists:zip(Ts, lists:seq(1, 200))], S = lists:sum([ets:lookup_element(T, k, 2) || T <- Ts]), [ets:delete(T) || T <- Ts], S.
t_concurrent_counter() -> T = new(set, [public]), ets:insert(T, {c, 0}), Ps = [spawn_monitor(fun() -> [ets:update_counter(T, c, 1) || _ <- lists:seq(1, 100)] end) || _ <- lists:seq(1, 10)], [receive {'DOWN', M, _, P, _} -> ok end || {P, M} <- Ps], ets:lookup(T, c).
