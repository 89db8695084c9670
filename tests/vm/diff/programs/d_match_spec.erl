%% SPDX-License-Identifier: Apache-2.0
%% Match specifications: heads, every guard function, bodies, mistakes; and the ets functions that take them.
-module(d_match_spec).
-compile([export_all, nowarn_export_all]).

e(F) ->
    try F()
    catch C:R:S -> {M, N, _, I} = hd(S), {C, R, M, N, lists:keyfind(error_info, 1, I)}
    end.
%% The value of one body expression, of one guard, of a head, for the row {1, 2.5, a, "list", <<"bin">>, {x, y}, #{k => v}}.
row() -> {1, 2.5, a, "list", <<"bin">>, {x, y}, #{k => v}, [], -7, 1 bsl 70}.
all() -> {'$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9', '$10'}.
body(B) -> e(fun() -> {B, erlang:match_spec_test(row(), [{all(), [], [B]}], table)} end).
guard(G) -> e(fun() -> {G, erlang:match_spec_test(row(), [{all(), [G], [yes]}], table)} end).
head(H) -> head(row(), H).
head(T, H) -> e(fun() -> {H, erlang:match_spec_test(T, [{H, [], ['$$']}], table)} end).
spec(S) -> e(fun() -> erlang:match_spec_test({a, 1}, S, table) end).

t_heads() -> [head(H) || H <- ['_', '$1', all(), {'_', '_'}, a, setelement(1, all(), 1), setelement(1, all(), 1.0), setelement(3, all(), '$1'), setelement(10, all(), 1 bsl 70), setelement(2, all(), 2.5), setelement(6, all(), {x, '$11'}), setelement(6, all(), {'$11', '$11'}), setelement(4, all(), [$l | '$4']), setelement(4, all(), "list"), setelement(5, all(), <<"bin">>), setelement(7, all(), #{k => '$7'}), setelement(7, all(), #{}), setelement(7, all(), #{j => '_'}), setelement(8, all(), []), setelement(8, all(), ['$8'])]].
t_heads_other() -> [head(T, H) || {T, H} <- [{{a, a}, {'$1', '$1'}}, {{a, b}, {'$1', '$1'}}, {{1, 1.0}, {'$1', '$1'}}, {{a, b, c}, {'$3', '$1', '$2'}}, {{a, b}, {'$0', '$99'}}, {[1, 2], ['$1' | '$2']}, {#{a => 1, b => 2}, #{a => '$1'}}, {{'_'}, {'_'}}, {{'$1'}, {'$1'}}, {{a, {b, [c | {d}]}}, {'$1', {'$2', ['$3' | {'$4'}]}}}, {{x}, {'$01'}}, {{x}, {'$'}}, {{x}, {'$a'}}, {{x}, {'$1a'}}, {{x, y}, {'$$', '$_'}}, {{'$$'}, {'$$'}}]].
t_heads_big_map() -> M = maps:from_list([{I, I * I} || I <- lists:seq(1, 50)]), [head({M}, {P}) || P <- [#{7 => '$1', 50 => '$2'}, #{51 => '_'}, M, maps:put(3, '$3', M)]].
t_heads_bad() -> [head({#{}}, {H}) || H <- [#{'$1' => a}, #{'_' => a}, #{a => #{'$2' => b}}, #{{'$1'} => a}]].
t_guards_types() -> [guard({F, V}) || F <- [is_atom, is_binary, is_float, is_function, is_integer, is_list, is_map, is_number, is_pid, is_port, is_reference, is_tuple], V <- ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$10']].
t_guards_compare() -> [guard({O, A, B}) || O <- ['<', '=<', '>', '>=', '==', '/=', '=:=', '=/='], {A, B} <- [{'$1', 1}, {'$1', 1.0}, {'$1', '$3'}, {'$4', "list"}, {'$10', '$9'}]].
t_guards_boolean() -> [guard(G) || G <- [true, false, a, 1, '$3', {'and', true, true}, {'and', true, false}, {'and', true, a}, {'or', false, true}, {'or', false, 1}, {'or', true, a}, {'andalso', false, a}, {'andalso', true, a}, {'andalso', a, true}, {'orelse', true, a}, {'orelse', false, a}, {'orelse', a, true}, {'not', false}, {'not', a}, {'xor', true, false}, {'xor', true, true}, {'xor', a, true}, {'and', true}, {'or', true, true, true}, {'andalso', true, true, false}, {'and', {is_atom, '$3'}, {'>', '$1', 0}, true}]].
t_guards_fail() -> [guard(G) || G <- [{'+', a, 1}, {'>', {'+', '$3', 1}, 0}, {hd, '$8'}, {element, 5, '$6'}, {'orelse', {hd, '$8'}, true}, {'orelse', true, {hd, '$8'}}, {'or', true, {'==', 1, {hd, '$8'}}}, {'==', {length, '$3'}, 0}]].
t_bodies() -> [body(B) || B <- ['$_', '$$', '$1', a, 1, [], "text", {{}}, {{a, '$1'}}, {{'$1', {{'$2'}}}}, ['$1', '$2' | '$3'], [{'+', '$1', 1}], #{a => '$1'}, #{'$3' => '$_'}, #{{{'$1'}} => {'+', 1, 2}}, {const, '$1'}, {const, {a, b}}, {{const, 1}}, [[]], <<"bin">>, 1.5, {self} =:= {self}]].
t_bodies_arithmetic() -> [body(B) || B <- [{'+', '$1', '$2'}, {'-', '$9'}, {'+', '$9'}, {'-', '$1', '$10'}, {'*', '$10', '$9'}, {'/', '$1', 4}, {'div', '$9', 2}, {'rem', '$9', 4}, {'div', 1, 0}, {'/', 1, 0}, {'band', '$10', 255}, {'bor', '$1', 8}, {'bxor', 5, 3}, {'bnot', '$9'}, {'bsl', 1, 80}, {'bsr', '$10', 60}, {abs, '$9'}, {abs, '$3'}, {round, '$2'}, {round, -2.5}, {trunc, '$2'}, {trunc, '$1'}, {float, '$1'}, {float, '$10'}, {float, a}, {'+', '$3', 1}]].
t_bodies_data() -> [body(B) || B <- [{hd, '$4'}, {tl, '$4'}, {hd, '$8'}, {length, '$4'}, {length, [a | b]}, {element, 1, '$6'}, {element, 3, '$6'}, {element, 3, '$_'}, {element, a, '$6'}, {size, '$6'}, {size, '$5'}, {size, '$3'}, {byte_size, '$5'}, {bit_size, '$5'}, {byte_size, '$6'}, {map_size, '$7'}, {map_size, '$1'}, {map_get, k, '$7'}, {map_get, z, '$7'}, {map_get, z, '$1'}, {is_map_key, k, '$7'}, {is_map_key, z, '$7'}, {is_map_key, z, a}, {binary_part, '$5', 1, 2}, {binary_part, '$5', {{0, 1}}}, {binary_part, '$5', 2, 2}, {binary_part, '$5', 3, -2}, {is_record, '$6', x, 2}, {is_record, '$6', y, 2}, {is_record, '$6', x, 3}, {is_record, '$6', 1, 2}, {is_record, '$3', x, 2}, {node}, {is_pid, {self}}, {node, {self}}, {node, a}]].
t_bodies_exit() -> [body(B) || B <- [{'+', {hd, []}, 1}, {{{hd, []}, b}}, [{'+', a, 1}], {is_atom, {'+', a, 1}}, {'and', a, true}, {'andalso', a, true}, {'andalso', true, 5}, {'orelse', false, "x"}, {'not', 1}]].
t_bodies_many() -> [spec([{'_', [], [a, b, '$_']}]), spec([{'$1', [], ['$1', {element, 1, '$1'}]}])].
t_clauses() -> [spec([{{b, '_'}, [], [b]}, {{a, '$1'}, [{'>', '$1', 5}], [big]}, {{a, '$1'}, [], [{{small, '$1'}}]}, {'_', [], [other]}]), spec([{{a, '$1'}, [], ['$1']}, {{'$1', a}, [], ['$1']}]), spec([{{b}, [], [x]}])].
t_mistakes() -> [spec(S) || S <- [[], a, [a], [{a, b}], [{a, b, c, d}], [{'_', a, [x]}], [{'_', [], a}], [{'_', [], []}], [{'_', [true | a], [x]}], [{'_', [], [x | a]}], [{'_', [], [x]} | a], [{'_', [], ['$1']}], [{'_', ['$2'], [x]}], [{'_', [{}], [x]}], [{'_', [{a}], [x]}], [{'_', [], [{foo, 1, 2}]}], [{'_', [], [{"foo"}]}], [{'_', [], [{{a, b}, c}]}], [{'_', [], [{const}]}], [{'_', [], [{const, a, b}]}], [{'_', [], [{self, 1}]}], [{'_', [], [{'and'}]}], [{'_', [], [{return_trace}]}], [{'_', [], [{message, x}]}], [{'_', [], [{is_atom}]}], [{'_', [], [{is_atom, a, b}]}], [{'_', [], [{tuple_size, {{a}}}]}], [{'_', [], [{is_bitstring, a}]}], [{'_', [], [{max, 1, 2}]}], [{'_', [], [{'$1', a}]}], [{'_', [], [{lists, map}]}], [{'_', [], [#{a => {foo, 1}}]}], [{'_', [], [[a, {b}]]}]]].
t_test_trace() -> [e(fun() -> erlang:match_spec_test(A, S, trace) end) || {A, S} <- [{[1, 2], [{['$1', '$2'], [], ['$1']}]}, {[1, 2], [{['$1', '$2'], [], [{message, '$1'}]}]}, {[1, 2], [{['$1', '$2'], [], [{return_trace}]}]}, {[1], [{['$1', '$2'], [], [true]}]}, {[1], [{'_', [], [{message, false}]}]}, {[1], [{'_', [], [{exception_trace}]}]}, {a, [{'_', [], [true]}]}, {[1, 2], [{'$1', [], [{message, '$1'}]}]}]].
t_test_errors() -> [e(fun() -> erlang:match_spec_test(a, [], foo) end), e(fun() -> erlang:match_spec_test([a | b], [{'_', [], [true]}], trace) end)].
t_compile_run() -> C = ets:match_spec_compile([{{'$1', '$2'}, [{'>', '$2', 1}], [{{'$2', '$1'}}]}]), {is_reference(C), ets:is_compiled_ms(C), ets:match_spec_run([{a, 1}, {b, 2}, {c}, {d, 4}], C), ets:match_spec_run([], C), ets:is_compiled_ms(a), ets:is_compiled_ms(make_ref())}.
t_run_keeps_terms() -> C = ets:match_spec_compile([{'$1', [], [{{c, "const", '$1'}}]}]), L = [{I, lists:seq(1, I)} || I <- [1, 5]], ets:match_spec_run(L, C).
t_compile_errors() -> [e(fun() -> ets:match_spec_compile(S) end) || S <- [a, [], [a], [{'_', [], []}], [{'_', [], ['$1']}]]] ++ [e(fun() -> ets:match_spec_run([a], b) end), e(fun() -> ets:match_spec_run(a, ets:match_spec_compile([{'_', [], ['$_']}])) end), e(fun() -> ets:match_spec_run([a | b], ets:match_spec_compile([{'_', [], ['$_']}])) end)].

%% ---- with tables
t() -> t(ordered_set).
t(Type) -> T = ets:new(t, [Type]), ets:insert(T, [{I, I rem 3, {I, [I]}} || I <- lists:seq(1, 20)]), T.
ms(G, B) -> [{{'$1', '$2', '$3'}, G, B}].
types() -> [set, ordered_set, bag, duplicate_bag].
t_select() -> {ets:select(t(), ms([{'==', '$2', 1}], ['$1'])), ets:select(t(), ms([], [{{'$2', '$1'}}])), ets:select(t(), [{{5, '_', '$1'}, [], ['$1']}]), ets:select(t(), [{{5.0, '_', '$1'}, [], ['$1']}]), ets:select(t(), []), ets:select(t(), [{{'_'}, [], [x]}])}.
t_select_reverse() -> {ets:select_reverse(t(), ms([{'==', '$2', 1}], ['$1'])), ets:select_reverse(t(), [{{5, '_', '$1'}, [], ['$1']}]), lists:sort(ets:select_reverse(t(set), ms([], ['$1'])))}.
t_select_keys() -> [begin T = t(Y), lists:sort(ets:select(T, [{{3, '_', '_'}, [], ['$_']}, {{'_', 0, '_'}, [], [zero]}])) end || Y <- types()].
t_select_two_keys() -> [begin T = t(Y), ets:select(T, [{{K, '$1', '_'}, [], [{{K, '$1'}}]} || K <- [3, 17, 99, 3]]) end || Y <- [ordered_set]].
t_select_wrong_key_type() -> [begin T = t(Y), {ets:select(T, [{a, [], [x]}]), ets:select(T, [{{}, [], [x]}]), ets:select_count(T, [{{}, [], [true]}])} end || Y <- types()].
t_select_count() -> [begin T = t(Y), {ets:select_count(T, ms([{'==', '$2', 1}], [true])), ets:select_count(T, ms([], [yes])), ets:select_count(T, []), ets:select_count(T, [{{3, '_', '_'}, [], [true]}])} end || Y <- types()].
t_select_delete() -> [begin T = t(Y), {ets:select_delete(T, ms([{'==', '$2', 1}], [true])), ets:select_delete(T, ms([], [yes])), ets:info(T, size), ets:select_delete(T, [{'_', [], [true]}]), ets:tab2list(T)} end || Y <- types()].
t_select_delete_key() -> [begin T = t(Y), {ets:select_delete(T, [{{3, '_', '_'}, [], [true]}, {{99, '_', '_'}, [], [true]}]), ets:member(T, 3)} end || Y <- types()].
t_match_delete() -> [begin T = t(Y), ets:match_delete(T, {'_', 2, '_'}), ets:info(T, size) end || Y <- types()].
t_select_replace() -> [begin T = t(Y), {ets:select_replace(T, [{{'$1', 1, '$3'}, [], [{{'$1', one, '$3'}}]}]), lists:sort(ets:select(T, [{{'$1', one, '_'}, [], ['$1']}]))} end || Y <- [set, ordered_set, duplicate_bag]].
t_select_replace_forms() -> T = t(), [e(fun() -> ets:select_replace(T, S) end) || S <- [[{{'$1', 1, '_'}, [], ['$_']}], [{{'$1', '$2', '_'}, [], [{{{element, 1, '$_'}, new, x}}]}], [{{3, '_', '_'}, [], [{{3, a, b}}]}], [{{3, '_', '_'}, [], [{const, {3, c, d}}]}], [{{4, '_', '_'}, [], [{const, {5, c, d}}]}], [{{'$1', '_', '_'}, [], [{{'$1'}}]}], [], ms([], [{{'$2', '$1', '$3'}}]), ms([], ['$1']), ms([], [{{'$1'}}, {{'$1'}}]), a, [{'$1', [], ['$1']}], [{{'_', '$1'}, [], [{{'_', '$1'}}]}], [{{{'$1', '$2'}, x}, [], [{{{{'$1', '$2'}}, x}}]}]]] ++ [lists:sublist(ets:tab2list(T), 6)].
t_select_replace_errors() -> [e(fun() -> ets:select_replace(T, ms([], [{{'$1', a, b}}])) end) || T <- [t(bag), nope]].
t_match() -> {ets:match(t(), {'$1', 2, '_'}), ets:match(t(), {'$2', '$1', '_'}) =:= [[B, A] || {A, B, _} <- ets:tab2list(t())], ets:match(t(), '$1') =:= [[X] || X <- ets:tab2list(t())], ets:match(t(), '_'), ets:match(t(), {7, '_', {'$5', '$4'}}), ets:match(t(), a)}.
t_match_object() -> {ets:match_object(t(), {'_', 2, '_'}), ets:match_object(t(), {'$1', '_', {'$1', '_'}}) =:= ets:tab2list(t()), ets:match_object(t(), {7, '_', '_'}), ets:match_object(t(), {'_', '_'})}.
t_limits() -> [begin T = t(), {chunks(ets:select(T, ms([], ['$1']), N)), chunks(ets:select_reverse(T, ms([], ['$1']), N)), chunks(ets:match(T, {'$1', 1, '_'}, N)), chunks(ets:match_object(T, {'_', 2, '_'}, N))} end || N <- [1, 3, 7, 10, 20, 21]].
t_limits_bound() -> T = t(), {chunks(ets:select(T, [{{3, '_', '$1'}, [], ['$1']}], 1)), chunks(ets:select(T, [{{99, '_', '$1'}, [], ['$1']}], 1)), chunks(ets:select(T, [], 1))}.
t_limits_empty() -> [begin T = ets:new(x, [Y]), {ets:select(T, [{'_', [], ['$_']}], 5), ets:match(T, '$1', 5), ets:match_object(T, '_', 1)} end || Y <- types()].
t_limits_no_match() -> [begin T = t(Y), ets:select(T, [{{'_'}, [], ['$_']}], 5) end || Y <- types()].
chunks('$end_of_table') -> [];
chunks({L, C}) -> [L | chunks(ets:select(C))].
t_continuation_repair() -> T = t(), S = ms([], ['$1']), {_, C} = ets:select(T, S, 2), {L, _} = ets:select(ets:repair_continuation(C, S)), {L, ets:repair_continuation('$end_of_table', S)}.
t_continuation_errors() -> T = t(set), {_, C} = ets:select(T, ms([], ['$1']), 2), ets:delete(T), [e(fun() -> ets:select(X) end) || X <- [a, {}, {a}, {1, 2, 3}, setelement(1, C, foo), '$end_of_table']] ++ [element(1, e(fun() -> ets:select(C) end))].
t_select_errors() -> T = t(), [e(fun() -> apply(ets, F, A) end) || {F, A} <- [{select, [T, a]}, {select, [T, [a]]}, {select, [T, [{'_', [], ['$1']}]]}, {select, [T, [{'_', [], [x]} | a]]}, {select, [nope, []]}, {select, [T, [{'_', [], ['$_']}], 0]}, {select, [T, [{'_', [], ['$_']}], -1]}, {select, [T, [{'_', [], ['$_']}], a]}, {select, [T, a, 1]}, {select_reverse, [T, a]}, {select_reverse, [T, [], a]}, {select_count, [T, a]}, {select_delete, [T, a]}, {match, [T, '_', 0]}, {match, [nope, '_']}, {match_object, [nope, '_']}, {match_object, [T, '_', x]}, {match, [a]}, {match_object, [1]}, {select_reverse, [b]}, {match, [T, #{'$1' => a}]}]].
t_select_while_fixed() -> T = t(set), ets:safe_fixtable(T, true), ets:select_delete(T, ms([{'<', '$1', 10}], [true])), R = {ets:info(T, size), lists:sort(ets:select(T, ms([], ['$1'])))}, ets:safe_fixtable(T, false), {R, ets:info(T, size)}.
t_big_results() -> T = ets:new(x, [ordered_set]), B = binary:copy(<<"x">>, 1000), [ets:insert(T, {I, B, lists:duplicate(50, I)}) || I <- lists:seq(1, 200)], L = ets:select(T, [{{'$1', '$2', '$3'}, [{'>', '$1', 150}], [{{'$1', '$2', '$3'}}]}]), ets:delete(T), erlang:garbage_collect(), {length(L), erlang:phash2(L)}.
