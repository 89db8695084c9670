%% SPDX-License-Identifier: Apache-2.0
%% Text in lists and binaries: string, io_lib, binary, erl_scan, erl_parse, erl_eval; more of re.
-module(d_strings).
-compile([export_all, nowarn_export_all]).

e(F) -> try F() catch C:R -> {C, R} end.
c(M, F, Calls) -> [e(fun() -> apply(M, F, A) end) || A <- Calls].

%% ---- string
t_case() -> {string:uppercase("straße Λ"), string:lowercase("ÅÄÖ ΣΊΣΥΦΟΣ"), string:titlecase("hello"), string:casefold("STRASSE ß"), string:uppercase(<<"abc é"/utf8>>)}.
t_length() -> [string:length(S) || S <- ["", "abc", "e\x{301}a", <<"åäö"/utf8>>, [<<"ab">>, "c"], "\r\n", [128104, 8205, 128105]]].
t_graphemes() -> {string:to_graphemes("e\x{301}a\r\nb"), string:next_grapheme("abc"), string:next_codepoint("abc"), string:to_graphemes([128104, 8205, 128105])}.
t_slice() -> {string:slice("hello", 1, 3), string:slice("hello", 2), string:slice(<<"hello">>, 1, 2), string:slice("hello", 10), string:slice("åäö", 1, 1)}.
t_split() -> {string:split("a,b,c", ","), string:split("a,b,c", ",", all), string:split("a,b,c", ",", trailing), string:split(<<"a--b">>, "--"), string:split("abc", "x"), string:lexemes("  a b\tc ", " \t"), string:tokens("a.b..c", ".")}.
t_trim() -> {string:trim("  a b  "), string:trim("xxaxx", both, "x"), string:trim("xxaxx", leading, "x"), string:trim("xxaxx", trailing, "x"), string:trim(<<"  b ">>), string:chomp("line\n"), string:chomp("line\r\n")}.
t_find() -> {string:find("hello", "l"), string:find("hello", "l", trailing), string:find("hello", "z"), string:find(<<"hello">>, <<"ll">>), string:prefix("hello", "he"), string:prefix("hello", "x")}.
t_replace() -> {string:replace("aXbXc", "X", "-"), string:replace("aXbXc", "X", "-", all), string:replace(<<"aXb">>, "X", "yy", trailing)}.
t_pad() -> {string:pad("ab", 5), string:pad("ab", 5, leading), string:pad("ab", 5, both, $*), string:pad(<<"ab">>, 4, trailing, "x")}.
t_misc() -> {string:reverse("abc"), string:reverse("e\x{301}a"), string:equal("abc", <<"abc">>), string:equal("ABC", "abc", true), string:is_empty(""), string:take("abc123", "abc"), string:take("abc123", "0123456789", true, trailing), string:nth_lexeme("a b c", 2, " "), string:to_integer("12ab"), string:to_integer("x"), string:to_float("1.5x"), string:to_float("x"), string:concat("a", "b")}.
t_old() -> {string:str("hello", "l"), string:rstr("hello", "l"), string:substr("hello", 2, 3), string:centre("ab", 6), string:left("ab", 4, $.), string:right("ab", 4), string:words("a b c"), string:strip("  a "), string:chars($x, 3), string:copies("ab", 2), string:span("aab", "a"), string:cspan("aab", "b"), string:join(["a", "b"], ", "), string:to_upper("abc"), string:sub_word("a b", 2), string:chr("abc", $b)}.
t_errors() -> c(string, length, [[a], [[a]], [<<255>>]]) ++ c(string, slice, [["a", -1]]) ++ c(string, uppercase, [[1]]) ++ c(string, split, [[a, "b"]]).

%% ---- re
re(S, P, O) -> e(fun() -> re:run(S, P, O) end).
t_re_capture() -> [re("abcd", "(b)(c)", [{capture, C, T}]) || C <- [all, first, all_but_first, none, [1], [2, 1], all_names], T <- [index, list, binary]].
t_re_named() -> [re("2020-05", "(?<y>\\d+)-(?<m>\\d+)", [{capture, C, list}]) || C <- [[y], [m, y], ["y", 2], all_names, [nope]]].
t_re_global() -> [re("a1b22c333", "[0-9]+", [global | O]) || O <- [[], [{capture, first, list}], [{capture, all, binary}], [{offset, 3}]]] ++ [re("abc", "", [global]), re("aXbX", "(X)?", [global, {capture, all, list}])].
t_re_replace() -> [e(fun() -> re:replace(S, P, R, O) end) || {S, P, R, O} <- [{"abc", "b", "X", [{return, list}]}, {"aXbX", "X", "-", [global, {return, list}]}, {"abc", "(b)", "[&\\1\\0]", [{return, binary}]}, {"abc", "z", "X", [{return, list}]}, {"aa", "a", "\\\\", [global, {return, list}]}, {"abc", "b", "\\g{0}!", [{return, list}]}, {"åb", "b", "ö", [unicode, {return, list}]}, {"abc", "b", "X", []}]].
t_re_split() -> [e(fun() -> re:split(S, P, O) end) || {S, P, O} <- [{"a,b,c", ",", [{return, list}]}, {"a,b,c", "(,)", [{return, list}]}, {"a,b,c", ",", [{return, binary}, {parts, 2}]}, {"abc", "", [{return, list}]}, {"a,,b", ",", [{return, list}]}, {",a,", ",", [{return, list}, trim]}, {"abc", "x", []}]].
t_re_large() -> S = lists:flatten(lists:duplicate(300, "abc ")), {match, L} = re:run(S, "(a)(b)", [global]), {length(L), hd(L), lists:last(L)}.

%% ---- io_lib
f(F, A) -> e(fun() -> lists:flatten(io_lib:format(F, A)) end).
t_format_p() -> [f("~p", [T]) || T <- [a, 'A b', "abc", [1, 2, 3], "a\nb", [955], <<"abc">>, <<1, 2>>, <<255>>, <<1:3>>, 1.0, 1.0e100, {a, [b, {c}]}, #{a => 1, "k" => [x]}, [], {}, "", <<>>, [a | b], fun lists:map/2, lists:seq(1, 50), lists:duplicate(30, "long text"), {record, lists:seq(1, 30), <<"binary data">>}]].
t_format_w() -> [f("~w", [T]) || T <- [a, 'A b', "abc", <<"abc">>, 1.5, #{a => 1}, [a | b]]].
t_format_s() -> [f(F, A) || {F, A} <- [{"~s", ["abc"]}, {"~s", [<<"abc">>]}, {"~s", [abc]}, {"~10s|", ["abc"]}, {"~-10s|", ["abc"]}, {"~.2s|", ["abc"]}, {"~10.2s|", ["abc"]}, {"~ts", [[955]]}, {"~ts", [<<"λ"/utf8>>]}, {"~s", [[955]]}, {"~5.3.*s", [$*, "abcdef"]}]].
t_format_numbers() -> [f(F, A) || {F, A} <- [{"~b", [10]}, {"~8.2b", [5]}, {"~.16b", [255]}, {"~.16B", [255]}, {"~.16#", [255]}, {"~.16x", [255, "0x"]}, {"~.10+", [-5]}, {"~f", [1.5]}, {"~.2f", [1.555]}, {"~10.3f|", [3.14159]}, {"~e", [12345.678]}, {"~.3e", [12345.678]}, {"~g", [0.1]}, {"~g", [1.0e20]}, {"~c", [$a]}, {"~3c", [$a]}, {"~tc", [955]}, {"~5w|", [ab]}, {"~-5w|", [ab]}, {"~2w|", [abc]}]].
t_format_misc() -> [f(F, A) || {F, A} <- [{"~~ ~n", []}, {"~i~w", [a, b]}, {"~P", [lists:seq(1, 20), 5]}, {"~W", [{a, b, c, d}, 3]}, {"~tp", ["λ"]}, {"~lp", ["abc"]}, {"~0p", [{a, "b"}]}, {"~20p", [lists:seq(1, 20)]}, {"~p ~p", [a]}, {"~q", [a]}, {"~p", []}, {"abc", [x]}, {"~", []}, {a, []}, {"~d", [1]}]].
t_format_wide() -> lists:flatten(io_lib:format("~p", [#{list => lists:seq(1, 40), text => lists:duplicate(5, "some text here"), nested => #{a => {b, c, lists:seq(100, 130)}}, bin => binary:copy(<<"x">>, 100)}])).
t_fread() -> [e(fun() -> io_lib:fread(F, S) end) || {F, S} <- [{"~d", "12 x"}, {"~d ~a", "1 foo"}, {"~f", "1.5"}, {"~s", "abc def"}, {"~c", "x"}, {"~16u", "ff"}, {"~d", "x"}, {"a~d", "b1"}]].
t_io_lib_misc() -> {io_lib:write({a, "b", 1.5}), io_lib:write(lists:seq(1, 10), 5), io_lib:write_string("a\"\\\n\x{3bb}"), io_lib:write_char($\n), io_lib:print({a, lists:seq(1, 30)}, 1, 40, 20), io_lib:nl(), io_lib:printable_list("abc\n"), io_lib:printable_list([1]), io_lib:latin1_char_list("åä"), io_lib:write_latin1_string("é"), io_lib:chars_length(["abc", <<"de">>])}.

%% ---- binary
b(F, Calls) -> c(binary, F, Calls).
t_binary_match() -> b(match, [[<<"abcabc">>, <<"b">>], [<<"abc">>, <<"x">>], [<<"abc">>, [<<"c">>, <<"b">>]], [<<"abcabc">>, <<"b">>, [{scope, {2, 4}}]], [<<"abc">>, <<>>], [a, <<"b">>], [<<"abc">>, []], [<<"abc">>, <<"b">>, [{scope, {5, 1}}]]]).
t_binary_matches() -> b(matches, [[<<"abcabc">>, <<"b">>], [<<"aaaa">>, <<"aa">>], [<<"abc">>, [<<"ab">>, <<"a">>]], [<<"abc">>, <<"x">>], [<<"abababa">>, [<<"aba">>, <<"b">>]]]).
t_binary_split() -> b(split, [[<<"a,b,c">>, <<",">>], [<<"a,b,c">>, <<",">>, [global]], [<<",a,,b,">>, <<",">>, [global, trim]], [<<",a,,b,">>, <<",">>, [global, trim_all]], [<<"abc">>, [<<"b">>, <<"c">>], [global]], [<<>>, <<",">>], [<<"a,b">>, <<",">>, [foo]]]).
t_binary_replace() -> b(replace, [[<<"aXbX">>, <<"X">>, <<"-">>], [<<"aXbX">>, <<"X">>, <<"-">>, [global]], [<<"abc">>, <<"b">>, <<"[]">>, [{insert_replaced, 1}]], [<<"abc">>, <<"x">>, <<"y">>], [<<"aXb">>, <<"X">>, <<>>]]).
t_binary_misc() -> b(part, [[<<"abcd">>, 1, 2], [<<"abcd">>, {4, -2}], [<<"abc">>, 2, 5]]) ++ b(at, [[<<"abc">>, 1], [<<"abc">>, 3], [<<"abc">>, -1]]) ++ b(first, [[<<"abc">>], [<<>>]]) ++ b(last, [[<<"abc">>], [<<>>]]) ++ b(bin_to_list, [[<<"abc">>], [<<"abc">>, 1, 2], [<<"abc">>, {0, 1}]]) ++ b(copy, [[<<"ab">>, 3], [<<"ab">>, 0], [<<"ab">>, -1], [<<"ab">>]]) ++ b(longest_common_prefix, [[[<<"abc">>, <<"abd">>]], [[]], [[<<"x">>]]]) ++ b(longest_common_suffix, [[[<<"xbc">>, <<"ybc">>]]]) ++ b(decode_unsigned, [[<<1, 2>>], [<<1, 2>>, little], [<<>>]]) ++ b(encode_unsigned, [[258], [258, little], [0], [-1], [1 bsl 70]]) ++ b(encode_hex, [[<<1, 255>>]]) ++ b(decode_hex, [[<<"01ff">>], [<<"0">>], [<<"zz">>]]).
t_binary_compiled() -> P = binary:compile_pattern([<<"ab">>, <<"c">>]), {element(1, P), binary:matches(<<"abcab">>, P), binary:split(<<"1ab2c3">>, P, [global]), element(1, binary:compile_pattern(<<"x">>)), e(fun() -> binary:compile_pattern(<<>>) end)}.

%% ---- scanning, parsing, evaluating
t_erl_scan() -> [e(fun() -> erl_scan:string(S) end) || S <- ["foo(X) -> 'a b' + 16#ff.", "\"str\" $a $\\n 1.5e3 <<1:2>>.", "% c\nx.", "a:b(), #r{x=1}.", "'", "\"", "1_000.", "fun() -> ?M end."]].
t_erl_parse() -> [e(fun() -> {ok, T, _} = erl_scan:string(S), erl_parse:parse_exprs(T) end) || S <- ["1 + 2 * 3.", "[X || X <- L, X > 1].", "case X of a -> b end.", "fun(X) when X > 1 -> ok end.", "try a catch E:R -> b after c end.", "<<X:8/binary>>.", "#{a => b, c := d}.", "1 +.", "foo(."]].
t_erl_parse_term() -> [e(fun() -> {ok, T, _} = erl_scan:string(S), erl_parse:parse_term(T) end) || S <- ["{a, [1, 2.5], \"s\"}.", "#{a => <<1>>}.", "-1.", "X.", "a b."]].
t_erl_eval() -> [e(fun() -> {ok, T, _} = erl_scan:string(S), {ok, E} = erl_parse:parse_exprs(T), {value, V, B} = erl_eval:exprs(E, [{'X', 5}]), {V, lists:sort(B)} end) || S <- ["X + 1.", "Y = X * 2, Y + X.", "[A || A <- [1, 2, 3], A > 1].", "case X of 5 -> five; _ -> no end.", "F = fun(A) -> A + X end, F(1).", "try error(a) catch error:R -> R end.", "Z.", "1 = 2.", "<<A:4, B:4>> = <<18>>, {A, B}.", "M = #{a => X}, M#{b => 2}.", "(fun F(0) -> 1; F(N) -> N * F(N - 1) end)(6).", "lists:map(fun(A) -> A * X end, [1, 2]).", "receive a -> 1 after 0 -> 2 end.", "if X > 3 -> big; true -> small end.", "begin A = 1, A end.", "X andalso true.", "\"abc\" ++ [X]."]].

t_commas() -> [{list_to_float(X), binary_to_float(list_to_binary(X))} || X <- ["1,5", "1,5e3", "-1,5"]].
t_no_commas() -> [e(fun() -> list_to_float(X) end) || X <- ["1,", ",5", "1,5,5", "1.5,5"]].
t_nothing_to_look_in() -> [e(F) || F <- [fun() -> binary:match(<<>>, <<>>) end, fun() -> binary:matches(<<>>, x) end, fun() -> binary:split(<<>>, [x]) end,
                                              fun() -> binary:match(<<"abc">>, x, [{scope, {1, 0}}]) end, fun() -> binary:match(<<"abc">>, x) end]].
