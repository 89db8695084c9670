%% SPDX-License-Identifier: Apache-2.0
%% The order of hashed tables is not promised, but programs see it, and a run should be the same here as there: as far as the hash of a key does not
%% depend on the run (atoms inside of terms, pids and references do), it is compared.
-module(d_ets_order).
-compile([export_all, nowarn_export_all]).

keys(T) -> walk(T, ets:first(T)).
walk(_, '$end_of_table') -> [];
walk(T, K) -> [K | walk(T, ets:next(T, K))].
ints(N) -> ints(N, []).
ints(N, O) -> T = ets:new(t, O), [ets:insert(T, {I, I rem 7}) || I <- lists:seq(1, N)], T.
h(X) -> erlang:phash2(X).

t_small_integers() -> keys(ints(30)).
t_integers() -> [h(keys(ints(N))) || N <- [100, 255, 256, 257, 300, 512, 513, 1000, 2304, 2305, 5000]].
t_negative() -> T = ets:new(t, []), [ets:insert(T, {-I * 1000003}) || I <- lists:seq(1, 50)], keys(T).
t_bignums() -> T = ets:new(t, []), [ets:insert(T, {(1 bsl I) * (-1 + 2 * (I rem 2))}) || I <- lists:seq(1, 200)], keys(T).
t_atoms() -> T = ets:new(t, []), [ets:insert(T, {A}) || A <- [a, b, c, foo, bar, 'hello world', '', undefined, 'Ångström', 'λ', erlang, d_ets_order, true, false]], keys(T).
t_strings() -> T = ets:new(t, []), [ets:insert(T, {integer_to_list(I * 7919)}) || I <- lists:seq(1, 40)], keys(T).
t_lists() -> T = ets:new(t, []), [ets:insert(T, {lists:seq(1, I)}) || I <- lists:seq(0, 30)], [length(K) || K <- keys(T)].
t_binaries() -> T = ets:new(t, []), [ets:insert(T, {integer_to_binary(I * 104729)}) || I <- lists:seq(1, 40)], keys(T).
t_long_binaries() -> T = ets:new(t, []), [ets:insert(T, {binary:copy(<<I>>, I * 5)}) || I <- lists:seq(1, 40)], [byte_size(K) || K <- keys(T)].
t_bitstrings() -> T = ets:new(t, []), [ets:insert(T, {<<I:(I + 1)>>}) || I <- lists:seq(1, 30)], keys(T).
t_tuples() -> T = ets:new(t, []), [ets:insert(T, {{I, I * I, {I}}}) || I <- lists:seq(1, 40)], keys(T).
t_floats() -> T = ets:new(t, []), [ets:insert(T, {I / 3}) || I <- lists:seq(-20, 20)], keys(T).
t_maps() -> T = ets:new(t, []), [ets:insert(T, {#{I => I, (I + 1) => [I]}}) || I <- lists:seq(1, 30)], keys(T).
t_big_maps() -> T = ets:new(t, []), [ets:insert(T, {maps:from_list([{J, I} || J <- lists:seq(1, 32 + I)])}) || I <- lists:seq(1, 20)], [maps:size(K) || K <- keys(T)].
t_nested() -> T = ets:new(t, []), [ets:insert(T, {[{I, <<I>>}, "abc", [I | I]]}) || I <- lists:seq(1, 40)], h(keys(T)).
t_external_funs() -> T = ets:new(t, []), [ets:insert(T, {I, fun lists:map/2}) || I <- lists:seq(1, 5)], ets:tab2list(T).
t_delete_shrinks() -> T = ints(20000), [ets:delete(T, I) || I <- lists:seq(1, 19900)], {keys(T), element(1, ets:info(T, stats))}.
t_delete_keeps_order() -> T = ints(400), [ets:delete(T, I) || I <- lists:seq(1, 400, 3)], h(keys(T)).
t_reinsert() -> T = ints(300), [begin ets:delete(T, I), ets:insert(T, {I}) end || I <- lists:seq(1, 300, 7)], h(keys(T)).
t_shuffled() -> T = ets:new(t, []), [ets:insert(T, {I * 7919 rem 1009}) || I <- lists:seq(1, 1008)], h(keys(T)).
t_tab2list() -> {ets:tab2list(ints(20)), h(ets:tab2list(ints(3000)))}.
t_select_order() -> {ets:select(ints(20), [{{'$1', '_'}, [], ['$1']}]), h(ets:match(ints(2500), {'$1', 3}))}.
t_slots() -> T = ints(300), h([ets:slot(T, I) || I <- lists:seq(0, element(1, ets:info(T, stats)) - 1)]).
t_write_concurrency() -> [h(keys(ints(N, [{write_concurrency, W}]))) || N <- [10, 300, 3000], W <- [true, auto]].
t_write_concurrency_select() -> [ets:select(ints(20, [{write_concurrency, W}]), [{{'$1', '_'}, [], ['$1']}]) || W <- [true, auto, false]].
t_decentralized() -> T = ints(1000, [{write_concurrency, true}, {decentralized_counters, true}]), {h(keys(T)), element(1, ets:info(T, stats))}.
t_bag_order() -> [begin T = ets:new(t, [B]), [ets:insert(T, {I rem 13, I}) || I <- lists:seq(1, 100)], {ets:tab2list(T), keys(T)} end || B <- [bag, duplicate_bag]].
t_bag_collisions() -> T = ets:new(t, [bag]), [ets:insert(T, [{I rem 300, I}, {I rem 200, I}]) || I <- lists:seq(1, 1200)], {h(ets:tab2list(T)), h([ets:lookup(T, I) || I <- lists:seq(0, 299)])}.
t_chunks() -> [chunks(ints(50), N) || N <- [1, 2, 3, 7, 10, 49, 50, 51, 100]].
chunks(T, N) -> more(ets:select(T, [{{'$1', '_'}, [], ['$1']}], N)).
more('$end_of_table') -> [];
more({L, '$end_of_table'}) -> [L, last];
more({L, C}) -> [L | more(ets:select(C))].
t_chunks_large() -> [h(chunks(ints(2000), N)) || N <- [1, 5, 100, 1500]].
t_chunks_filtered() -> T = ints(60), more(ets:select(T, [{{'$1', 3}, [], ['$1']}], 4)).
t_chunks_bag() -> T = ets:new(t, [duplicate_bag]), [ets:insert(T, {I rem 3, I}) || I <- lists:seq(1, 20)], more(ets:select(T, [{{'_', '$1'}, [], ['$1']}], 4)).
t_chunks_bound_key() -> T = ets:new(t, [bag]), [ets:insert(T, {I rem 3, I}) || I <- lists:seq(1, 20)], {more(ets:select(T, [{{1, '$1'}, [], ['$1']}], 4)), more(ets:select(T, [{{1, '$1'}, [], ['$1']}, {{2, '$1'}, [], ['$1']}], 3)), more(ets:select(T, [{{9, '$1'}, [], ['$1']}], 4))}.
t_grow_after_chunk() -> T = ints(10), {L, C} = ets:select(T, [{{'$1', '_'}, [], ['$1']}], 4), [ets:insert(T, {I, x}) || I <- lists:seq(1000, 1020)], {L, length(lists:append([X || X <- more(ets:select(C)), is_list(X)])) >= 6}.
t_select_delete_order() -> T = ints(500), N = ets:select_delete(T, [{{'$1', '_'}, [{'>', '$1', 250}], [true]}]), {N, h(keys(T))}.
t_select_replace_order() -> T = ints(50), N = ets:select_replace(T, [{{'$1', 3}, [], [{{'$1', three}}]}]), {N, ets:tab2list(T)}.
t_take_order() -> T = ints(100), [ets:take(T, I) || I <- lists:seq(1, 80)], ets:tab2list(T).
t_large() -> T = ints(60000), h(keys(T)).
