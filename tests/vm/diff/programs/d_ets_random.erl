%% SPDX-License-Identifier: Apache-2.0
%% Long random sequences of operations on one table: after each, what the operation returned and, now and then, the whole table in its own order. The choices come from a
%% generator of our own, so both sides do the same.
-module(d_ets_random).
-compile([export_all, nowarn_export_all]).

next(S) -> (S * 6364136223846793005 + 1442695040888963407) band 16#FFFFFFFFFFFFFFFF.
pick(S, N) -> (S bsr 33) rem N.

run(Options, Seed, Steps) -> T = ets:new(t, Options), R = steps(T, Options, next(Seed), Steps, 0), ets:delete(T), R.
steps(T, _, _, 0, H) -> {H, ets:info(T, size), erlang:phash2(ets:tab2list(T))};
steps(T, O, S, N, H) ->
    S1 = next(S), S2 = next(S1), S3 = next(S2),
    V = try op(pick(S, 22), T, key(S1), pick(S2, 5), pick(S3, 100)) catch error:R -> R end,
    State = case N rem 50 of 0 -> {ets:tab2list(T), keys(T), ets:info(T, size)}; _ -> none end,
    steps(T, O, next(S3), N - 1, erlang:phash2({H, V, State}, 1 bsl 32)).

key(S) -> K = pick(S, 600), case K rem 5 of 0 -> K; 1 -> float(K - 1); 2 -> integer_to_list(K); 3 -> <<K:16>>; 4 -> {K, K} end.
keys(T) -> walk(T, ets:first(T), 2000).
walk(_, '$end_of_table', _) -> [];
walk(_, _, 0) -> [endless];
walk(T, K, N) -> [K | walk(T, ets:next(T, K), N - 1)].

op(X, T, K, V, _) when X < 8 -> ets:insert(T, {K, V, 1});
op(8, T, K, V, N) -> ets:insert(T, [{K, V, 1}, {N, V, 2}, {K, N, 3}]);
op(9, T, K, V, _) -> ets:insert_new(T, {K, V, 9});
op(10, T, K, _, _) -> ets:delete(T, K);
op(11, T, K, V, _) -> ets:delete_object(T, {K, V, 1});
%% OTP 25 miscounts when rows of a fixed bag are taken: info(T, size) is then less than there are.
op(12, T, K, _, _) -> case ets:info(T, fixed) of true -> ets:lookup(T, K); false -> ets:take(T, K) end;
op(13, T, K, V, _) -> ets:update_counter(T, K, {3, V}, {K, V, 0});
op(14, T, K, V, _) -> ets:update_element(T, K, {2, {V}});
op(15, T, K, _, _) -> ets:lookup(T, K);
op(16, T, _, V, N) -> ets:select_delete(T, [{{'$1', V, '_'}, [{'<', '$1', N}], [true]}]);
op(17, T, _, V, _) -> ets:select_replace(T, [{{'$1', V, '$2'}, [], [{{'$1', {{V}}, '$2'}}]}]);
op(18, T, _, V, N) -> chunks(ets:select(T, [{{'$1', V, '_'}, [], ['$1']}], 1 + N rem 20));
op(19, T, K, _, _) -> ets:safe_fixtable(T, true), ets:delete(T, K), Next = (catch ets:next(T, K)), ets:insert(T, {K, fixed, 1}), R = {ets:lookup(T, K), element(1, {Next}) =:= K}, ets:safe_fixtable(T, false), R;
op(20, T, _, _, N) -> case ets:info(T, type) of ordered_set -> {ets:next(T, N), ets:prev(T, N), ets:last(T)}; _ -> ets:slot(T, N) end;
op(21, T, _, _, 0) -> ets:delete_all_objects(T);
op(21, T, _, V, N) -> [ets:insert(T, {N * 1000 + I, V, I}) || I <- lists:seq(1, 3 * V)], ets:select_count(T, [{{'_', V, '_'}, [], [true]}]).
chunks('$end_of_table') -> [];
chunks({L, C}) -> [L | chunks(ets:select(C))].

t_set() -> [run([set], S, 3000) || S <- [1, 2, 3]].
t_ordered_set() -> [run([ordered_set], S, 3000) || S <- [1, 2, 3]].
t_bag() -> [run([bag], S, 3000) || S <- [1, 2, 3]].
t_duplicate_bag() -> [run([duplicate_bag], S, 3000) || S <- [1, 2, 3]].
t_set_locks() -> [run([set, {write_concurrency, true}], S, 3000) || S <- [1, 2]].
t_set_auto() -> [run([set, {write_concurrency, auto}], S, 3000) || S <- [1, 2]].
t_bag_locks() -> [run([bag, {write_concurrency, true}, {decentralized_counters, true}], S, 3000) || S <- [1, 2]].
t_ordered_locks() -> [run([ordered_set, {write_concurrency, true}], S, 3000) || S <- [1, 2]].
t_fixed_all_along() -> [begin T = ets:new(t, [Y]), ets:safe_fixtable(T, true), R = steps(T, [], next(S), 800, 0), ets:safe_fixtable(T, false), {R, ets:info(T, size), erlang:phash2(ets:tab2list(T))} end || Y <- [set, ordered_set, bag, duplicate_bag], S <- [7]].
