%% SPDX-License-Identifier: Apache-2.0
%% Lists: the instructions, the built-ins, and the lists module.
-module(d_lists).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.
some() -> [3, 1, 2, 3, 1.0, a, "s", {t}, <<"b">>, [], #{k => v}, 5].
pairs() -> [{b, 2}, {a, 1}, {c, 3}, {a, 4}, {1, x}, {1.0, y}, {d}].

t_append() -> {id([]) ++ id([]), id([1]) ++ id(2), id([1, 2]) ++ id([3 | 4]), id([]) ++ id(x), some() ++ some()}.
t_append_bad() -> id([1 | 2]) ++ id([3]).
t_append_atom() -> id(a) ++ id([]).
t_subtract() -> {id([1, 2, 3, 2, 1]) -- id([2, 1]), some() -- [1, a, []], id([1.0, 1]) -- [1], lists:seq(1, 100) -- lists:seq(1, 100, 3)}.
t_subtract_bad() -> id([1]) -- id([1 | 2]).
t_hd_tl() -> {hd(id([1, 2])), tl(id([1, 2])), tl(id([1 | 2]))}.
t_hd_nil() -> hd(id([])).
t_tl_nil() -> tl(id([])).
t_length() -> {length(id([])), length(some()), length(lists:seq(1, 10000))}.
t_length_improper() -> length(id([1 | 2])).
t_reverse() -> {lists:reverse([]), lists:reverse(some()), lists:reverse([1, 2], [3]), lists:reverse([1, 2], x)}.
t_reverse_bad() -> lists:reverse(id([1 | 2])).
t_member() -> [lists:member(X, some()) || X <- [1, 1.0, a, "s", {t}, <<"b">>, [], #{k => v}, zz]].
t_member_bad() -> try_(fun() -> lists:member(x, id([1 | 2])) end).
t_keyfind() -> [lists:keyfind(K, 1, pairs()) || K <- [a, b, 1, 1.0, d, zz]].
t_keymember() -> [lists:keymember(K, 1, pairs()) || K <- [a, b, 1, 1.0, d, zz]].
t_keysearch() -> [lists:keysearch(K, 2, pairs()) || K <- [1, 2, 4, x, zz]].
t_keyfind_bad() -> {try_(fun() -> lists:keyfind(a, 0, id([])) end), try_(fun() -> lists:keyfind(a, x, id([])) end), try_(fun() -> lists:keyfind(a, 1, id([1 | 2])) end)}.
t_keysort() -> {lists:keysort(1, lists:droplast(pairs())), lists:keysort(2, lists:droplast(pairs()))}.
t_sort() -> lists:sort(some()).
t_usort() -> lists:usort(some()).
t_sort_big() -> lists:sort([(I * 7919) rem 1009 || I <- lists:seq(1, 1500)]).
t_sort_fun() -> lists:sort(fun(A, B) -> A >= B end, [5, 1, 4, 2, 3]).
t_merge() -> {lists:merge([1, 3, 5], [2, 4]), lists:umerge([1, 2], [2, 3]), lists:merge3([1], [0], [2])}.
t_seq() -> {lists:seq(1, 5), lists:seq(5, 1, -2), lists:seq(1, 0), try_(fun() -> lists:seq(5, 1) end)}.
t_map_filter() -> {lists:map(fun(X) -> X * 2 end, [1, 2, 3]), lists:filter(fun(X) -> X > 1 end, [1, 2, 3]), lists:filtermap(fun(X) -> X > 1 andalso {true, X * X} end, [1, 2, 3])}.
t_folds() -> {lists:foldl(fun(X, A) -> [X | A] end, [], [1, 2, 3]), lists:foldr(fun(X, A) -> [X | A] end, [], [1, 2, 3]), lists:mapfoldl(fun(X, A) -> {X + A, A + 1} end, 0, [1, 2, 3])}.
t_nth() -> {lists:nth(2, [a, b, c]), lists:nthtail(1, [a, b, c]), try_(fun() -> lists:nth(4, [a]) end), try_(fun() -> lists:nth(0, [a]) end)}.
t_zip() -> {lists:zip([1, 2], [a, b]), lists:unzip([{1, a}, {2, b}]), lists:zip3([1], [2], [3]), lists:zipwith(fun(A, B) -> A + B end, [1, 2], [3, 4]), try_(fun() -> lists:zip([1], []) end)}.
t_split() -> {lists:split(2, [a, b, c]), lists:splitwith(fun is_atom/1, [a, 1, b]), lists:partition(fun is_atom/1, [a, 1, b]), try_(fun() -> lists:split(4, [a]) end)}.
t_flatten() -> {lists:flatten([1, [2, [3, []], 4]]), lists:flatlength([1, [2, [3]]]), lists:append([[1], [2, 3], []]), lists:concat([a, 1, "s", 1.5])}.
t_prefix() -> {lists:prefix("ab", "abc"), lists:suffix("bc", "abc"), lists:sublist([1, 2, 3, 4], 2, 2), lists:last([1, 2])}.
t_delete() -> {lists:delete(1, [2, 1, 1]), lists:keydelete(a, 1, pairs()), lists:keyreplace(a, 1, pairs(), {z}), lists:keystore(q, 1, pairs(), {q, 0}), lists:keytake(a, 1, pairs())}.
t_duplicate() -> {lists:duplicate(3, x), lists:sum([1, 2.5]), lists:max([1, 3, 2]), lists:min([a, 1]), lists:enumerate([a, b])}.
t_any_all() -> {lists:any(fun is_atom/1, [1, a]), lists:all(fun is_atom/1, [1, a]), lists:search(fun is_atom/1, [1, a]), lists:takewhile(fun is_integer/1, [1, 2, a]), lists:dropwhile(fun is_integer/1, [1, 2, a])}.
t_join() -> {lists:join(x, [a, b, c]), lists:join(x, []), lists:uniq([1, 2, 1, 1.0])}.
t_comprehension() -> [{X, Y} || X <- [1, 2, 3], Y <- [a, b], X > 1, Y =/= a orelse X =:= 3].
t_comprehension_bad() -> [X || X <- id([1 | 2])].
t_comprehension_not_list() -> [X || X <- id(a)].
t_comprehension_filter_bad() -> [X || X <- [1, 2], id(X)].
t_comprehension_bin() -> [X || <<X:4>> <= <<1, 2, 3>>].
t_comprehension_to_bin() -> << <<X:16>> || X <- [1, 2, 3] >>.
t_list_to_tuple() -> {list_to_tuple([]), list_to_tuple([1, 2]), tuple_to_list({a, b}), try_(fun() -> list_to_tuple([1 | 2]) end)}.
t_list_to_atom() -> {list_to_atom("abc"), list_to_atom(""), list_to_existing_atom("ok"), try_(fun() -> list_to_existing_atom("no such atom at all 9731") end), list_to_atom([955, 960]), try_(fun() -> list_to_atom([a]) end)}.
t_deep_equal() -> lists:duplicate(1000, {a, [b]}) =:= lists:duplicate(1000, {a, [b]}).
t_order() -> lists:sort([#{}, <<>>, [], {}, "a", 1, a, 1.5, make_ref(), self(), fun() -> ok end, {1}, {1, 2}, {0, 0, 0}, [1], [1, 2], [2], #{a => 1}, #{a => 1, b => 2}, #{b => 1}, <<1>>, <<1, 2>>, <<2>>, <<1:1>>]).
t_improper_compare() -> {[1 | 2] < [1, 2], [1 | 2] =:= [1 | 2], [a | b] == [a | b]}.
t_long_reverse() -> hd(lists:reverse(lists:seq(1, 100000))).
t_nrev() -> nrev(lists:seq(1, 60)).
nrev([]) -> [];
nrev([H | T]) -> nrev(T) ++ [H].
t_tuple_ops() -> {element(2, {a, b}), setelement(1, {a, b}, z), erlang:append_element({1}, 2), erlang:make_tuple(3, x), erlang:make_tuple(4, d, [{2, b}, {9, q} | []] -- [{9, q}]), erlang:insert_element(1, {a}, z), erlang:delete_element(1, {a, b}), tuple_size({1, 2, 3}), size({})}.
t_element_bad() -> {try_(fun() -> element(0, {a}) end), try_(fun() -> element(3, {a}) end), try_(fun() -> element(1, a) end), try_(fun() -> setelement(2, {a}, b) end)}.
t_element_trace() -> element(id(5), id({a})).
