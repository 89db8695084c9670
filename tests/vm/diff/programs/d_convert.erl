%% SPDX-License-Identifier: Apache-2.0
%% Conversions between types, each with what it refuses.
-module(d_convert).
-compile([export_all, nowarn_export_all]).

e(F) -> try F() catch C:R:S -> {M, N, _, I} = hd(S), {C, R, M, N, lists:keyfind(error_info, 1, I)} end.
c(F, Calls) -> [e(fun() -> apply(erlang, F, A) end) || A <- Calls].

t_atom_to_list() -> c(atom_to_list, [[a], ['λ'], [''], [1], ["a"]]).
t_atom_to_binary() -> c(atom_to_binary, [[a], ['λå'], ['λ', latin1], ['å', latin1], [a, utf8], [a, unicode], [a, foo], [1], [1, utf8]]).
t_list_to_atom() -> c(list_to_atom, [["abc"], [[955, $a]], [""], [[a]], [a], ["a" ++ b], [[16#D800]], [[-1]], [lists:duplicate(255, $x)], [lists:duplicate(256, $x)]]).
t_binary_to_atom() -> c(binary_to_atom, [[<<"abc">>], [<<"å"/utf8>>], [<<229>>, latin1], [<<229>>], [<<"x">>, foo], [a], [<<1:3>>], [binary:copy(<<"x">>, 256)]]).
t_existing_atom() -> c(list_to_existing_atom, [["d_convert"], ["no such atom in here 1"]]) ++ c(binary_to_existing_atom, [[<<"d_convert">>], [<<"no such atom in here 2">>], [a], [<<"d_convert">>, utf8]]).
t_integer_to_list() -> c(integer_to_list, [[0], [-17], [1 bsl 100], [255, 16], [-255, 2], [35, 36], [1, 37], [1, 1], [a], [1.0], [1, a]]).
t_integer_to_binary() -> c(integer_to_binary, [[0], [-17], [1 bsl 100], [255, 16], [a], [1, 40]]).
t_list_to_integer() -> c(list_to_integer, [["17"], ["-17"], ["+17"], ["017"], [""], ["-"], ["1.0"], ["a"], ["FF", 16], ["ff", 16], ["zz", 36], ["12", 2], ["1" ++ lists:duplicate(40, $0)], [a], ["1 "], [[1, 2]], ["1", 1]]).
t_binary_to_integer() -> c(binary_to_integer, [[<<"17">>], [<<"-17">>], [<<"+0">>], [<<"">>], [<<"x">>], [<<"ff">>, 16], [<<"1_0">>], [a], [<<"1">>, 99], [<<1:7>>]]).
t_float_to_list() -> c(float_to_list, [[1.0], [0.1], [1.0e100], [-0.0], [1], [a], [1.5, [{decimals, 3}]], [1.5, [{decimals, 3}, compact]], [1.0e-10, [{scientific, 3}]], [0.1, [short]], [1.0e22, [short]], [123456789.125, [{decimals, 0}]], [2.5, [{decimals, 0}]], [1.0, foo], [1.0, [foo]], [1.0, [{decimals, -1}]], [1.0, [{decimals, 300}]]]).
t_list_to_float() -> c(list_to_float, [["1.5"], ["-1.5e10"], ["1.0E-3"], ["1"], ["1."], [".5"], ["1.0e400"], [""], ["a"], [a], ["1.5x"]]).
t_binary_to_float() -> c(binary_to_float, [[<<"1.5">>], [<<"-1.5e10">>], [<<"1">>], [<<"">>], [a], [<<"1e5">>], [<<"1.0e999">>]]).
t_list_to_tuple() -> c(list_to_tuple, [[[]], [[a, b]], [a], [[a | b]]]) ++ c(tuple_to_list, [[{}], [{a, {b}}], [a]]).
t_list_to_binary() -> c(list_to_binary, [[[]], [[1, [2, <<3>>] | <<4>>]], [[256]], [[-1]], [[a]], [a], [[<<1:3>>]], [<<1>>], [[1 | 2]]]).
t_iolist() -> c(iolist_to_binary, [[<<1>>], [[1, [2]]], [a], [[<<1:1>>]]]) ++ c(iolist_size, [[[1, <<2, 3>>]], [<<>>], [a], [[1 | 2]]]) ++ c(iolist_to_iovec, [[[1, <<2>>]], [a]]).
t_bitstring_list() -> c(list_to_bitstring, [[[<<1:3>>, <<2:5>>]], [[1, <<1:1>>]], [a], [[a]]]) ++ c(bitstring_to_list, [[<<1:9>>], [<<1, 2>>], [a]]).
t_binary_to_list() -> c(binary_to_list, [[<<1, 2, 3>>], [<<1, 2, 3>>, 2, 3], [<<1, 2, 3>>, 0, 1], [<<1, 2, 3>>, 3, 2], [<<1:3>>], [a], [<<1>>, a, 1]]).
t_split_binary() -> c(split_binary, [[<<1, 2, 3>>, 1], [<<1, 2, 3>>, 0], [<<1, 2, 3>>, 3], [<<1, 2, 3>>, 4], [<<1, 2, 3>>, -1], [a, 1], [<<1, 2:4>>, 1]]).
t_binary_part() -> c(binary_part, [[<<1, 2, 3>>, 1, 1], [<<1, 2, 3>>, {0, 2}], [<<1, 2, 3>>, 3, -2], [<<1, 2, 3>>, 2, 2], [<<1, 2, 3>>, {a, b}], [a, 0, 0], [<<1:3>>, 0, 0]]).
t_tuples() -> c(element, [[1, {a}], [2, {a}], [0, {a}], [a, {a}], [1, a]]) ++ c(setelement, [[1, {a}, b], [2, {a}, b], [1, a, b]]) ++ c(make_tuple, [[2, x], [0, x], [-1, x], [2, x, [{1, a}]], [2, x, [{3, a}]], [a, x]]) ++ c(append_element, [[{a}, b], [a, b]]) ++ c(insert_element, [[1, {a}, b], [2, {a}, b], [3, {a}, b]]) ++ c(delete_element, [[1, {a}], [2, {a}]]).
t_heads() -> c(hd, [[[a]], [[]], [a]]) ++ c(tl, [[[a]], [[]], [a]]) ++ c(length, [[[a]], [[a | b]], [a]]) ++ c(size, [[{a}], [<<1>>], [a]]) ++ c(tuple_size, [[{a}], [a]]) ++ c(byte_size, [[<<1:9>>], [a]]) ++ c(bit_size, [[<<1:9>>], [a]]) ++ c(map_size, [[#{}], [a]]).
t_numbers() -> c(abs, [[-1], [-1.5], [a], [-(1 bsl 70)]]) ++ c(round, [[0.5], [-0.5], [1.0e30], [a]]) ++ c(trunc, [[1.9], [-1.9], [1.0e25], [a]]) ++ c(ceil, [[1.1], [-1.1], [a]]) ++ c(floor, [[1.1], [-1.1], [a]]) ++ c(float, [[1], [1 bsl 2000], [a]]).
t_pids() -> [e(fun() -> list_to_pid(X) end) || X <- ["<0.0.0>", "foo", "<0.1>", a]] ++ [is_pid(list_to_pid(pid_to_list(self()))), list_to_pid(pid_to_list(self())) =:= self()].
t_refs() -> R = make_ref(), [list_to_ref(ref_to_list(R)) =:= R, e(fun() -> list_to_ref("x") end), e(fun() -> ref_to_list(a) end)].
t_funs() -> F = fun lists:map/2, [erlang:fun_to_list(F), erlang:fun_info(F, module), erlang:fun_info(F, name), erlang:fun_info(F, arity), erlang:fun_info(F, type), erlang:fun_info(F, env), e(fun() -> erlang:fun_info(a, type) end), e(fun() -> erlang:fun_info(F, foo) end), erlang:make_fun(lists, map, 2) =:= F, e(fun() -> erlang:make_fun(1, 2, 3) end), is_function(F, 2), e(fun() -> is_function(F, -1) end), e(fun() -> is_function(F, a) end)].
t_phash() -> [{erlang:phash2(X), erlang:phash2(X, 1 bsl 32), erlang:phash(X, 1000)} || X <- [a, 1, -1, 1 bsl 70, 1.5, "abc", <<"abc">>, {a, [b]}, #{a => 1}, [], {}, <<1:3>>, [1 | 2], fun lists:map/2]].
t_phash_errors() -> c(phash2, [[a, 0], [a, -1], [a, b], [a, 1 bsl 33]]) ++ c(phash, [[a, 0]]).
t_compare_all() -> L = [1, 1.0, 2.5, a, b, make_ref, {}, {a}, {a, b}, #{}, #{a => 1}, [], [a], [a | b], <<>>, <<1>>, <<1:3>>, "s", 1 bsl 70, -1, fun lists:map/2], {lists:sort(L), [[X < Y || Y <- L] || X <- L]}.
t_term_to_binary() -> [{T, term_to_binary(T)} || T <- [a, 'λ', 1, 255, 256, -1, 1 bsl 31, -(1 bsl 31), 1 bsl 63, 1 bsl 2100, -(1 bsl 70), 1.5, "", "abc", [1, 2, 300], [a | b], [], {}, {a}, list_to_tuple(lists:seq(1, 300)), <<>>, <<"abc">>, <<1:3>>, #{}, #{a => 1, b => [c]}, fun lists:map/2, lists:duplicate(70, $x)]].
t_binary_to_term() -> [begin B = term_to_binary(T, O), binary_to_term(B) =:= T end || T <- [lists:seq(1, 1000), #{a => lists:seq(1, 50)}, {1.5, <<1:5>>, "λ", self(), make_ref()}], O <- [[], [compressed], [{minor_version, 1}], [{minor_version, 2}], [{compressed, 9}]]].
t_binary_to_term_bad() -> [e(fun() -> binary_to_term(B) end) || B <- [<<>>, <<131>>, <<131, 200>>, <<131, 107, 0, 5, 1>>, <<131, 100, 0, 9, "abc">>, <<130, 97, 1>>, a, <<131, 97, 1, 2>>, <<131, 104, 2, 97, 1>>]].
t_external_size() -> [erlang:external_size(T) || T <- [a, 1, "abc", {a, b}, #{a => 1}, <<1, 2, 3>>, 1 bsl 80]].
t_time_units() -> [erlang:convert_time_unit(1500, A, B) || A <- [second, millisecond, microsecond, nanosecond, 10], B <- [second, millisecond, 1000, nanosecond]].
t_calendar_bifs() -> [erlang:localtime_to_universaltime({{2020, 1, 1}, {0, 0, 0}}) =/= x, e(fun() -> erlang:posixtime_to_universaltime(0) end), e(fun() -> erlang:universaltime_to_posixtime({{1970, 1, 2}, {0, 0, 1}}) end), e(fun() -> erlang:universaltime_to_posixtime(a) end)].
t_checksums() -> [erlang:crc32("abc"), erlang:crc32(5, <<"abc">>), erlang:adler32("abc"), erlang:crc32_combine(erlang:crc32("a"), erlang:crc32("b"), 1), erlang:adler32_combine(erlang:adler32("a"), erlang:adler32("b"), 1), erlang:md5("abc"), erlang:md5_final(erlang:md5_update(erlang:md5_init(), "abc"))] ++ c(crc32, [[a], [1, a], [a, "b"]]) ++ c(md5, [[a]]).
t_decode_packet() -> [e(fun() -> erlang:decode_packet(T, B, O) end) || {T, B, O} <- [{line, <<"abc\ndef">>, []}, {line, <<"abc">>, []}, {raw, <<"abc">>, []}, {1, <<2, "abcd">>, []}, {2, <<0, 2, "abcd">>, []}, {4, <<0, 0, 0, 9, "a">>, []}, {http, <<"GET / HTTP/1.1\r\nHost: x\r\n\r\n">>, []}, {http_bin, <<"HTTP/1.1 200 OK\r\n">>, []}, {httph, <<"Host: x\r\n\r\n">>, []}, {foo, <<>>, []}]].
