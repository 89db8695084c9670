%% SPDX-License-Identifier: Apache-2.0
%% Maps small and large: instructions, built-ins, iteration order.
-module(d_maps).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.
big(N) -> maps:from_list([{I, I * I} || I <- lists:seq(1, N)]).

t_literal() -> {id(#{}), id(#{a => 1, "k" => 2, 1 => x, 1.0 => y})}.
t_build() -> A = id(a), B = id(1), #{A => B, {A} => [B], <<"x">> => A}.
t_build_duplicate() -> A = id(k), #{A => 1, k => 2}.
t_update() -> M = id(#{a => 1}), {M#{a := 2}, M#{b => 3}, M#{a => 4, c => 5}}.
t_update_missing() -> M = id(#{a => 1}), M#{b := 2}.
t_update_not_map() -> M = id(x), M#{b => 2}.
t_update_not_map_exact() -> M = id([]), M#{b := 2}.
t_match() -> #{a := X, b := Y} = id(#{a => 1, b => 2, c => 3}), {X, Y}.
t_match_fail() -> #{a := X} = id(#{b => 1}), X.
t_match_key_var() -> K = id({1, 2}), #{K := V} = id(#{{1, 2} => yes}), V.
t_match_nested() -> #{a := #{b := [X | _]}} = id(#{a => #{b => [1, 2]}}), X.
t_case() -> [case M of #{a := 1} -> one; #{a := _} -> other; #{} -> none; _ -> no_map end || M <- [#{a => 1}, #{a => 1.0}, #{}, [], #{b => 1}]].
t_is_map_key() -> {is_map_key(a, id(#{a => 1})), is_map_key(b, id(#{a => 1})), try_(fun() -> is_map_key(a, id([])) end)}.
t_guards() -> [guard(M) || M <- [#{a => 1}, #{}, x, #{b => 2, a => 5}]].
guard(M) when map_size(M) =:= 0 -> empty;
guard(M) when is_map_key(a, M), map_get(a, M) > 3 -> big;
guard(M) when is_map(M) -> map;
guard(_) -> other.
t_map_get_bad() -> map_get(id(x), id(#{})).
t_map_get_not_map() -> map_get(id(x), id(y)).
t_map_size_bad() -> map_size(id([])).
t_maps_get_bad() -> maps:get(x, id(#{})).
t_maps_get_not_map() -> maps:get(x, id([])).
t_functions() -> M = #{a => 1, b => 2, c => 3},
  {maps:get(a, M), maps:get(z, M, d), maps:find(a, M), maps:find(z, M), maps:keys(M), maps:values(M), maps:put(d, 4, M), maps:remove(a, M), maps:take(a, M), maps:take(z, M), maps:update(a, 9, M),
   maps:merge(M, #{c => 30, d => 40}), maps:size(M), maps:with([a, q], M), maps:without([a], M), maps:to_list(M), maps:is_key(a, M)}.
t_functions2() -> M = #{a => 1, b => 2, c => 3},
  {maps:map(fun(_, V) -> V * 2 end, M), maps:filter(fun(_, V) -> V > 1 end, M), maps:fold(fun(K, V, A) -> [{K, V} | A] end, [], M), maps:filtermap(fun(_, V) -> V > 1 andalso {true, V + 1} end, M),
   maps:update_with(a, fun(V) -> V + 1 end, M), maps:update_with(z, fun(V) -> V end, 0, M), maps:from_keys([x, y], 0), maps:merge_with(fun(_, A, B) -> A + B end, M, #{a => 10}), maps:intersect(M, #{b => 7}), maps:groups_from_list(fun(X) -> X rem 2 end, [1, 2, 3])}.
t_update_missing_fun() -> maps:update(q, 1, id(#{a => 1})).
t_from_list_bad() -> {try_(fun() -> maps:from_list([a]) end), try_(fun() -> maps:from_list([{a, 1} | b]) end), try_(fun() -> maps:from_list(x) end)}.
t_from_list_dup() -> maps:from_list([{a, 1}, {b, 2}, {a, 3}, {1, i}, {1.0, f}]).
t_big_size() -> [map_size(big(N)) || N <- [31, 32, 33, 34, 100, 1000, 5000]].
t_order_32() -> maps:to_list(big(32)).
t_order_33() -> maps:to_list(big(33)).
t_order_100() -> maps:to_list(big(100)).
t_order_1000() -> maps:keys(big(1000)).
t_order_negative() -> maps:keys(maps:from_list([{-I * 12345678901, I} || I <- lists:seq(1, 60)])).
t_order_bignum() -> maps:keys(maps:from_list([{(1 bsl 64) + I, I} || I <- lists:seq(1, 60)])).
t_order_float() -> maps:keys(maps:from_list([{I / 3, I} || I <- lists:seq(1, 60)])).
t_order_tuples() -> maps:keys(maps:from_list([{{I, I + 1}, I} || I <- lists:seq(1, 60)])).
t_order_lists() -> maps:keys(maps:from_list([{[I, x_not_atom(I)], I} || I <- lists:seq(1, 60)])).
x_not_atom(I) -> I * 3.
t_order_strings() -> maps:keys(maps:from_list([{integer_to_list(I), I} || I <- lists:seq(1, 60)])).
t_order_binaries() -> maps:keys(maps:from_list([{integer_to_binary(I), I} || I <- lists:seq(1, 60)])).
t_order_long_binaries() -> maps:keys(maps:from_list([{binary:copy(integer_to_binary(I), 20), I} || I <- lists:seq(1, 50)])).
t_order_bitstrings() -> maps:keys(maps:from_list([{<<I:13>>, I} || I <- lists:seq(1, 50)])).
t_order_nested_maps() -> maps:keys(maps:from_list([{#{I => 1}, I} || I <- lists:seq(1, 50)])).
t_values_order() -> maps:values(big(50)).
t_iterator() -> iterate(maps:iterator(big(40))).
iterate(I) -> case maps:next(I) of none -> []; {K, V, Next} -> [{K, V} | iterate(Next)] end.
t_iterator_small() -> iterate(maps:iterator(#{a => 1, b => 2})).
t_fold_order() -> maps:fold(fun(K, _, A) -> [K | A] end, [], big(70)).
t_grow() -> M = lists:foldl(fun(I, A) -> A#{I => I} end, #{}, lists:seq(1, 200)), {map_size(M), maps:get(77, M), maps:keys(M)}.
t_shrink() -> M = lists:foldl(fun(I, A) -> maps:remove(I, A) end, big(200), lists:seq(1, 180)), {map_size(M), maps:to_list(M)}.
t_shrink_to_flat() -> M = lists:foldl(fun maps:remove/2, big(40), lists:seq(1, 10)), {M =:= maps:from_list([{I, I * I} || I <- lists:seq(11, 40)]), maps:to_list(M)}.
t_big_update() -> M = big(100), {maps:get(50, M#{50 := x}), map_size(M#{50 => y}), map_size(M#{500 => y, 501 => z}), try_(fun() -> M#{1000 := 1} end)}.
t_big_match() -> #{50 := X, 99 := Y} = big(100), {X, Y}.
t_big_equal() -> {big(100) =:= big(100), big(100) =:= maps:put(1, 2, big(100)), big(100) == big(100), big(50) < big(51), maps:put(1, 1.0, big(40)) == big(40), maps:put(1, 1.0, big(40)) =:= big(40)}.
t_compare() -> lists:sort([#{b => 1}, #{a => 2}, #{a => 1}, #{a => 1, b => 0}, #{}, #{1 => a}, #{1.0 => a}, big(40), big(33)]).
t_merge_big() -> maps:to_list(maps:merge(big(40), maps:from_list([{I, new} || I <- lists:seq(30, 80)]))).
t_merge_small_big() -> maps:to_list(maps:merge(#{1 => a, -1 => b}, big(40))).
t_merge_to_big() -> maps:to_list(maps:merge(big(20), maps:from_list([{I, new} || I <- lists:seq(15, 50)]))).
t_merge_bad() -> {try_(fun() -> maps:merge(a, #{}) end), try_(fun() -> maps:merge(#{}, a) end)}.
t_mixed_numbers() -> {maps:get(1, #{1 => i, 1.0 => f}), maps:get(1.0, #{1 => i, 1.0 => f}), maps:find(2.0, #{2 => x})}.
t_print() -> lists:flatten(io_lib:format("~p ~w", [#{a => 1, b => [x]}, #{"s" => <<"b">>}])).
t_phash2() -> [erlang:phash2(M) || M <- [#{}, #{a => 1}, big(10), big(40)]].
t_comprehension_from() -> [{K, V} || {K, V} <- maps:to_list(big(5))].
t_term_to_binary() -> {term_to_binary(#{a => 1}), binary_to_term(term_to_binary(big(50))) =:= big(50)}.
t_nested_update() -> M = id(#{a => #{b => 1}}), M#{a := (maps:get(a, M))#{b := 2, c => 3}}.
t_take_big() -> {V, M} = maps:take(7, big(40)), {V, map_size(M), maps:is_key(7, M)}.
t_many_keys_same_order() -> maps:keys(maps:from_list([{K, 1} || K <- [z, y, x, 3, 2, 1, "b", "a", {b}, {a}, 2.5]])).
