%% SPDX-License-Identifier: Apache-2.0
%% Binaries and bitstrings: construction, matching, every type, unit and byte order; the binary module.
-module(d_binary).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.

t_literal() -> {<<>>, <<1, 2, 3>>, <<"text">>, <<"\x{3bb}"/utf8>>, <<1:1>>, <<5:3, 7:5>>}.
t_integers() -> X = id(16#123456789ABCDEF0), [<<X:S>> || S <- [0, 1, 7, 8, 9, 16, 24, 32, 33, 63, 64, 65, 128]].
t_integers_little() -> X = id(16#123456789ABCDEF0), [<<X:S/little>> || S <- [0, 1, 7, 8, 9, 12, 16, 24, 31, 32, 33, 63, 64, 65, 128]].
t_integers_negative() -> X = id(-12345), [{<<X:S>>, <<X:S/little>>} || S <- [1, 8, 13, 16, 24, 64, 100]].
t_integers_big() -> X = id((1 bsl 100) + 12345), [{<<X:S>>, <<X:S/little>>} || S <- [8, 50, 100, 101, 104, 128, 200]].
t_integers_negative_big() -> X = id(-(1 bsl 100) - 12345), [{<<X:S>>, <<X:S/little>>} || S <- [8, 50, 100, 101, 104, 128, 200]].
t_units() -> X = id(5), {<<X:2/unit:4>>, <<X:3/integer-unit:8>>, <<X:1/little-unit:16>>}.
t_unaligned() -> X = id(1000), <<1:3, X:13, 2:5, X:11/little>>.
t_floats() -> [{<<F/float>>, <<F:32/float>>, <<F:64/float-little>>, <<F:16/float>>} || F <- [0.0, 1.0, -1.5, 3.14159, 1.0e-7]].
t_float_from_int() -> X = id(7), <<X/float>>.
t_float_bad_size() -> S = id(17), <<1.0:S/float>>.
t_float_overflow() -> F = id(1.0e300), <<F:32/float>>.
t_utf() -> [{<<C/utf8>>, <<C/utf16>>, <<C/utf16-little>>, <<C/utf32>>, <<C/utf32-little>>} || C <- [0, $a, 16#7F, 16#80, 16#7FF, 16#800, 16#FFFF, 16#10000, 16#10FFFF]].
t_utf_bad() -> C = id(16#D800), <<C/utf8>>.
t_utf_bad2() -> C = id(16#110000), <<C/utf16>>.
t_utf_bad3() -> C = id(a), <<C/utf32>>.
t_binary_parts() -> B = id(<<1, 2, 3, 4>>), {<<B/binary>>, <<B:2/binary>>, <<0, B/binary, 9>>, <<1:4, B/bitstring>>, <<B:13/bits>>}.
t_binary_too_short() -> B = id(<<1, 2>>), <<B:3/binary>>.
t_binary_not_binary() -> B = id(a), <<B/binary>>.
t_binary_of_bits() -> B = id(<<1:4>>), <<B/binary>>.
t_integer_not_integer() -> X = id(a), <<X:8>>.
t_negative_size() -> S = id(-1), <<1:S>>.
t_size_not_integer() -> S = id(a), <<1:S>>.
t_append() -> lists:foldl(fun(I, A) -> <<A/binary, I>> end, <<>>, lists:seq(1, 300)).
t_append_bits() -> lists:foldl(fun(I, A) -> <<A/bitstring, I:3>> end, <<>>, lists:seq(1, 50)).
t_append_shared() -> A = <<(id(<<"abc">>))/binary, "def">>, B = <<A/binary, "x">>, C = <<A/binary, "y">>, {A, B, C}.
t_append_twice() -> A0 = lists:foldl(fun(_, A) -> <<A/binary, "0123456789">> end, <<>>, lists:seq(1, 30)), B = <<A0/binary, 1>>, C = <<A0/binary, 2>>, {B =/= C, byte_size(B), binary:last(B), binary:last(C)}.
t_match_ints() -> <<A:8, B:16, C:24/little, D/binary>> = id(<<1, 2, 3, 4, 5, 6, 7, 8>>), {A, B, C, D}.
t_match_signed() -> <<A:8/signed, B:16/signed-little, C:12/signed, D:4>> = id(<<255, 254, 255, 128, 15>>), {A, B, C, D}.
t_match_big_ints() -> <<A:100, B:92/little-signed>> = id(<<(lists:foldl(fun(I, Acc) -> Acc * 256 + I end, 0, lists:seq(100, 123))):192>>), {A, B}.
t_match_floats() -> <<A/float, B:32/float, C:64/float-little, D:16/float>> = id(<<1.5/float, 2.5:32/float, 3.5:64/float-little, 0.5:16/float>>), {A, B, C, D}.
t_match_nan() -> try_(fun() -> <<F/float>> = id(<<16#7FF8000000000000:64>>), F end).
t_match_utf() -> <<A/utf8, B/utf8, R/binary>> = id(<<"\x{3bb}\x{10FFFF}rest"/utf8>>), {A, B, R}.
t_match_utf16() -> <<A/utf16, B/utf16-little, C/utf32>> = id(<<16#10000/utf16, 16#3bb/utf16-little, 16#1F600/utf32>>), {A, B, C}.
t_match_utf_bad() -> [try_(fun() -> <<C/utf8, _/binary>> = B, C end) || B <- [<<16#80>>, <<16#C0, 16#80>>, <<16#ED, 16#A0, 16#80>>, <<16#F5, 1, 1, 1>>, <<16#E2, 16#82>>, <<>>]].
t_match_var_size() -> <<N, B:N/binary, Rest/binary>> = id(<<3, "abcdef">>), {N, B, Rest}.
t_match_var_bits() -> <<N:4, X:N, R/bits>> = id(<<5:4, 21:5, 3:7>>), {N, X, R}.
t_match_string() -> [case B of <<"abc", R/binary>> -> {abc, R}; <<"ab", R/binary>> -> {ab, R}; <<>> -> empty; _ -> other end || B <- [<<"abcd">>, <<"abx">>, <<>>, <<"x">>, a]].
t_match_tail_bits() -> <<A:3, R/bitstring>> = id(<<1, 2, 5:3>>), {A, R, bit_size(R)}.
t_match_fail() -> <<A:16>> = id(<<1>>), A.
t_match_unit() -> [case B of <<_:1/binary-unit:16, R/binary>> -> R; <<_/binary-unit:8>> -> bytes; <<_/bitstring>> -> bits end || B <- [<<1, 2, 3>>, <<1>>, <<1:5>>]].
t_match_skip() -> <<_:4, A:4, _:2/binary, B, _/bits>> = id(<<16#12, 1, 2, 9, 7:3>>), {A, B}.
t_match_same_var() -> A = id(2), [case B of <<A, R/binary>> -> {yes, R}; _ -> no end || B <- [<<2, 3>>, <<3>>]].
t_match_backtrack() -> [classify(B) || B <- [<<1, 2, 3>>, <<1, 3>>, <<2:4>>, <<1>>, <<0, 0, 0, 0>>]].
classify(<<1, 2, X>>) -> {a, X};
classify(<<1, X>>) -> {b, X};
classify(<<X:4>>) -> {c, X};
classify(<<1>>) -> d;
classify(<<0, R/binary>>) -> {e, byte_size(R), classify(R)};
classify(<<>>) -> end_.
t_match_literal_ints() -> [case B of <<1:2, 3:6>> -> a; <<16#FFFF:16>> -> b; <<-1:8/signed>> -> c; _ -> z end || B <- [<<67>>, <<255, 255>>, <<255>>, <<0>>]].
t_loop() -> sum(list_to_binary(lists:seq(0, 255)), 0).
sum(<<X, R/binary>>, A) -> sum(R, A + X);
sum(<<>>, A) -> A.
t_loop_bits() -> ones(<<16#A5, 16#FF, 1:1>>, 0).
ones(<<1:1, R/bits>>, N) -> ones(R, N + 1);
ones(<<0:1, R/bits>>, N) -> ones(R, N);
ones(<<>>, N) -> N.
t_comprehension() -> << <<(X + 1)>> || <<X>> <= <<1, 2, 3>> >>.
t_comprehension_bits() -> << <<X:3>> || <<X:5>> <= <<1, 2, 3, 4, 5>>, X > 3 >>.
t_comprehension_pairs() -> [{A, B} || <<A, B>> <= <<1, 2, 3, 4, 5>>].
t_comprehension_mixed() -> << <<X, Y>> || X <- [1, 2], <<Y>> <= <<10, 20>> >>.
t_sizes() -> {byte_size(<<1, 2, 3:4>>), bit_size(<<1, 2, 3:4>>), size(<<1, 2>>), byte_size(<<>>)}.
t_size_bad() -> byte_size(id(a)).
t_guards() -> [{is_binary(X), is_bitstring(X)} || X <- [<<>>, <<1>>, <<1:3>>, a]].
t_split_binary() -> {split_binary(<<1, 2, 3>>, 1), split_binary(<<1, 2, 3>>, 0), try_(fun() -> split_binary(<<1>>, 2) end), try_(fun() -> split_binary(<<1:3>>, 1) end)}.
t_binary_part() -> {binary_part(<<"hello">>, 1, 3), binary_part(<<"hello">>, 5, -2), try_(fun() -> binary_part(<<"x">>, 0, 2) end), try_(fun() -> binary_part(<<"x">>, -1, 1) end)}.
t_list_conversions() -> {binary_to_list(<<1, 2, 3>>), binary_to_list(<<1, 2, 3>>, 2, 3), list_to_binary([1, [2, <<3, 4>>], [], <<5>>]), bitstring_to_list(<<1, 2:4>>), list_to_bitstring([<<1:4>>, 2, <<3:5>>]), iolist_to_binary(["ab", $c, <<"d">> | <<"e">>])}.
t_list_to_binary_bad() -> {try_(fun() -> list_to_binary([256]) end), try_(fun() -> list_to_binary(a) end), try_(fun() -> list_to_binary([a]) end), try_(fun() -> list_to_binary([<<1:1>>]) end), try_(fun() -> iolist_to_binary([-1]) end)}.
t_iolist_size() -> {iolist_size(["abc", [<<"d">>], $e]), iolist_size([]), iolist_size(<<"x">>), try_(fun() -> iolist_size([a]) end)}.
t_atoms() -> {atom_to_binary(abc), atom_to_binary('\x{3bb}', utf8), binary_to_atom(<<"xyz">>), binary_to_existing_atom(<<"ok">>), try_(fun() -> atom_to_binary('\x{3bb}', latin1) end), try_(fun() -> binary_to_existing_atom(<<"never seen 77">>) end)}.
t_compare() -> lists:sort([<<2>>, <<1, 2>>, <<1>>, <<>>, <<1:1>>, <<0:1>>, <<1, 2:7>>, <<255>>]).
t_equal_unaligned() -> <<_:3, B/bits>> = id(<<5:3, "hello">>), {B =:= <<"hello">>, B == <<"hello">>, B < <<"hellp">>, erlang:phash2(B) =:= erlang:phash2(<<"hello">>)}.
t_mod_at() -> {binary:at(<<1, 2>>, 1), binary:first(<<1, 2>>), binary:last(<<1, 2>>), try_(fun() -> binary:at(<<1>>, 1) end), try_(fun() -> binary:first(<<>>) end)}.
t_mod_match() -> {binary:match(<<"hello world">>, <<"o">>), binary:match(<<"hello">>, [<<"l">>, <<"ll">>, <<"he">>]), binary:match(<<"x">>, <<"y">>), binary:matches(<<"abcabc">>, [<<"b">>, <<"bc">>, <<"a">>]), binary:match(<<"hello world">>, <<"o">>, [{scope, {5, 6}}])}.
t_mod_compiled() -> P = binary:compile_pattern([<<"ab">>, <<"cd">>]), {binary:match(<<"xxcdab">>, P), binary:split(<<"1ab2cd3">>, P, [global])}.
t_mod_split() -> {binary:split(<<"a,b,c">>, <<",">>), binary:split(<<"a,b,c">>, <<",">>, [global]), binary:split(<<",a,,">>, <<",">>, [global, trim_all]), binary:split(<<"a,b,,">>, <<",">>, [global, trim])}.
t_mod_replace() -> {binary:replace(<<"aXbX">>, <<"X">>, <<"yy">>), binary:replace(<<"aXbX">>, <<"X">>, <<"yy">>, [global]), binary:replace(<<"abc">>, <<"b">>, <<"[]">>, [{insert_replaced, 1}])}.
t_mod_part() -> {binary:part(<<"hello">>, {1, 2}), binary:part(<<"hello">>, 5, -1), binary:copy(<<"ab">>, 3), binary:copy(<<>>), binary:longest_common_prefix([<<"abc">>, <<"abd">>]), binary:longest_common_suffix([<<"xbc">>, <<"bbc">>])}.
t_mod_integers() -> {binary:decode_unsigned(<<1, 2, 3>>), binary:decode_unsigned(<<1, 2, 3>>, little), binary:encode_unsigned(66051), binary:encode_unsigned(66051, little), binary:encode_unsigned(0), binary:list_to_bin([1, 2]), binary:bin_to_list(<<"abc">>, 1, 2), binary:bin_to_list(<<"abc">>)}.
t_mod_bad() -> {try_(fun() -> binary:match(a, <<"x">>) end), try_(fun() -> binary:match(<<"a">>, <<>>) end), try_(fun() -> binary:encode_unsigned(-1) end), try_(fun() -> binary:copy(<<"a">>, -1) end), try_(fun() -> binary:part(<<"a">>, 1, 1) end)}.
t_encode_hex() -> {binary:encode_hex(<<1, 171, 255>>), binary:decode_hex(<<"01ABff">>)}.
t_large_sub() -> B = binary:copy(<<"0123456789">>, 100), <<_:500/binary, S:10/binary, _/binary>> = B, {S, byte_size(B), binary:referenced_byte_size(S) >= 10}.
t_term_to_binary() -> [term_to_binary(T) || T <- [1, -1, 255, 256, 1 bsl 31, -(1 bsl 31), 1 bsl 40, 1 bsl 70, -(1 bsl 2100), 1.5, a, "str", [], [1, 2], [a | b], {}, {1, 2}, <<>>, <<"bin">>, <<1:3>>, #{a => 1}, '\x{3bb}', lists:seq(250, 260), fun lists:map/2]].
t_term_to_binary_options() -> {term_to_binary(lists:duplicate(100, a), [compressed]), term_to_binary(a, [{minor_version, 2}]), term_to_binary(1.5, [{minor_version, 0}]), erlang:external_size([a, 1])}.
t_binary_to_term() -> [binary_to_term(term_to_binary(T)) =:= T || T <- [1, -1, 1 bsl 70, 1.5, a, "str", [a | b], {1, 2}, <<1:3>>, #{a => #{b => c}}, self()]].
t_binary_to_term_bad() -> [try_(fun() -> binary_to_term(B) end) || B <- [<<>>, <<131>>, <<131, 255>>, <<130, 97, 1>>, <<131, 104, 2, 97, 1>>, a]].
t_binary_to_term_used() -> binary_to_term(<<131, 97, 1, "rest">>, [used]).
t_binary_to_term_safe() -> try_(fun() -> binary_to_term(<<131, 119, 12, "zzqqnewatom1">>, [safe]) end).
t_md5() -> {erlang:md5(<<"hello">>), erlang:md5(["he", <<"llo">>]), erlang:md5_final(erlang:md5_update(erlang:md5_update(erlang:md5_init(), "he"), "llo"))}.
t_checksums() -> {erlang:crc32("hello"), erlang:crc32(7, <<"hello">>), erlang:adler32("hello"), erlang:crc32_combine(1, 2, 3), erlang:adler32_combine(1, 2, 3)}.
t_phash2() -> [erlang:phash2(T) || T <- [1, -1, 1 bsl 40, 1 bsl 70, -(1 bsl 70), 1.5, 0.0, -0.0, a, "str", [], [1 | 2], {1, 2}, <<"bin">>, <<1:3>>, binary:copy(<<"x">>, 100), [300, 400], {}, #{}, lists:seq(1, 50)]].
t_phash() -> [erlang:phash(T, 1000) || T <- [1, -1, 1 bsl 40, 1.5, a, "str", [], {1, 2}, <<"bin">>, [300, 400]]].
t_bit_string_ops() -> B = id(<<1, 2, 3:4>>), <<A:4, C:8/bits, D/bits>> = B, {A, C, D, <<C/bits, D/bits>>}.
t_construct_in_place() -> [begin B = <<X:N>>, {bit_size(B), B} end || {X, N} <- [{1, 1}, {2, 9}, {3, 17}, {4, 65}]].
t_size_expression() -> B = id(<<4, 1, 2, 3, 4>>), <<N, X:(N * 8), R/binary>> = B, {X, R}.
