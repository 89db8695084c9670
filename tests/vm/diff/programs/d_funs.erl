%% SPDX-License-Identifier: Apache-2.0
%% Funs, apply, comprehensions, strings and control: what has no file of its own.
-module(d_funs).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.

t_closure() -> X = id(1), Y = id(2), F = fun(Z) -> {X, Y, Z} end, F(3).
t_named_fun() -> F = fun Fact(0) -> 1; Fact(N) -> N * Fact(N - 1) end, F(20).
t_fun_of_fun() -> Add = fun(X) -> fun(Y) -> X + Y end end, (Add(1))(2).
t_external_fun() -> F = fun lists:reverse/1, {F([1, 2]), F, is_function(F), is_function(F, 1), is_function(F, 2)}.
t_external_fun_dynamic() -> M = id(lists), N = id(sum), A = id(1), F = fun M:N/A, F([1, 2]).
t_local_fun() -> F = fun id/1, F(7).
t_is_function() -> F = fun(_, _) -> ok end, {is_function(F), is_function(F, 2), is_function(F, 1), is_function(x), try_(fun() -> is_function(F, id(a)) end), try_(fun() -> is_function(F, id(-1)) end)}.
t_fun_equal() -> F = fun() -> 1 end, {F =:= F, fun lists:map/2 =:= fun lists:map/2, fun lists:map/2 =:= fun lists:filter/2}.
t_fun_same_env() -> M = fun(X) -> fun() -> X end end, {M(1) =:= M(1), M(1) =:= M(2), M(1) == M(1.0)}.
t_fun_info() -> X = id(5), F = fun(A) -> A + X end, {erlang:fun_info(F, arity), erlang:fun_info(F, env), erlang:fun_info(F, module), erlang:fun_info(F, type), erlang:fun_info(fun lists:map/2, name), erlang:fun_info(fun lists:map/2, type), erlang:fun_info(fun lists:map/2, env)}.
t_apply2() -> apply(fun(A, B) -> {A, B} end, [1, 2]).
t_apply3() -> apply(lists, seq, [1, 3]).
t_apply_mfa() -> M = id(lists), F = id(seq), M:F(1, 4).
t_apply_bif() -> {apply(erlang, '+', [1, 2]), apply(erlang, element, [1, {a}]), apply(fun erlang:abs/1, [-1])}.
t_apply_many() -> F = fun(A, B, C, D, E, G, H, I, J, K) -> [A, B, C, D, E, G, H, I, J, K] end, F(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).
t_apply_tail() -> count(fun ?MODULE:count/3, 100000, 0).
count(_, 0, A) -> A;
count(F, N, A) -> F(F, N - 1, A + 1).
t_export_undef() -> F = fun ?MODULE:not_there/0, {erlang:function_exported(?MODULE, t_apply2, 0), erlang:function_exported(?MODULE, nope, 0), try_(F)}.
t_module_info() -> {lists:member({t_closure, 0}, ?MODULE:module_info(exports)), ?MODULE:module_info(module), proplists:is_defined(vsn, ?MODULE:module_info(attributes))}.
t_many_args() -> many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17).
many(A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q) -> [Q, P, O, N, M, L, K, J, I, H, G, F, E, D, C, B, A].
t_select_val() -> [sel(X) || X <- [a, b, c, 1, 2, 1000000, 1.5, "s", {a}, 1 bsl 70, <<"x">>, zz]].
sel(a) -> 1; sel(b) -> 2; sel(c) -> 3; sel(1) -> 4; sel(2) -> 5; sel(1000000) -> 6; sel(1.5) -> 7; sel("s") -> 8; sel({a}) -> 9; sel(1180591620717411303424) -> 10; sel(<<"x">>) -> 11; sel(_) -> 12.
t_select_tuple() -> [tup(X) || X <- [{}, {1}, {1, 2}, {1, 2, 3}, {1, 2, 3, 4}, x]].
tup({}) -> 0; tup({A}) -> A; tup({_, B}) -> B; tup({_, _, C}) -> C; tup(_) -> other.
t_jump_table() -> [jt(X) || X <- lists:seq(-2, 12)].
jt(0) -> zero; jt(1) -> one; jt(2) -> two; jt(3) -> three; jt(4) -> four; jt(5) -> five; jt(6) -> six; jt(7) -> seven; jt(8) -> eight; jt(9) -> nine; jt(_) -> other.
t_deep_recursion() -> len(lists:seq(1, 200000)).
len([]) -> 0;
len([_ | T]) -> 1 + len(T).
t_ackermann() -> ack(2, 9).
ack(0, N) -> N + 1;
ack(M, 0) -> ack(M - 1, 1);
ack(M, N) -> ack(M - 1, ack(M, N - 1)).
t_fib() -> fib(18).
fib(N) when N < 2 -> N;
fib(N) -> fib(N - 1) + fib(N - 2).
t_gc_pressure() -> lists:sum([length(lists:seq(1, N)) || N <- lists:seq(1, 600)]).
t_gc_live() -> L = [{I, integer_to_list(I)} || I <- lists:seq(1, 2000)], _ = [lists:seq(1, 200) || _ <- lists:seq(1, 200)], lists:keyfind(1999, 1, L).
t_strings() -> {string:length("h\x{e9}llo"), string:uppercase("abc\x{e9}"), string:split("a b c", " "), string:split("a b c", " ", all), string:trim("  x "), string:pad("x", 3), string:lexemes("a,b;c", ",;"), string:reverse("abc"), string:find("hello", "ll"), string:replace("abc", "b", "x"), string:to_integer("12x"), string:to_float("1.5y"), string:slice("hello", 1, 3), string:equal("a", <<"a">>), string:titlecase("abc"), string:casefold("ABC"), string:chomp("x\n"), string:is_empty(""), string:prefix("abc", "a"), string:take("aab", "a"), string:next_grapheme("ab"), string:to_graphemes("e\x{301}x")}.
t_old_strings() -> {string:tokens("a b c", " "), string:join(["a", "b"], ", "), string:str("hello", "l"), string:rstr("hello", "l"), string:substr("hello", 2, 3), string:to_upper("abc"), string:strip(" x "), string:centre("x", 5), string:chars($x, 3), string:left("abc", 2), string:right("abc", 2), string:words("a b"), string:concat("a", "b")}.
t_unicode() -> {unicode:characters_to_list(<<"\x{3bb}x"/utf8>>), unicode:characters_to_binary("\x{3bb}x"), unicode:characters_to_binary(<<"\x{e9}"/utf8>>, utf8, latin1), unicode:characters_to_list(<<255, 254>>), unicode:characters_to_binary([<<"a">>, "b", $c]), unicode:characters_to_binary("x", unicode, utf16), unicode:characters_to_list(<<206>>), unicode:bom_to_encoding(<<239, 187, 191>>), unicode:characters_to_nfd_list("\x{e9}"), unicode:characters_to_nfc_list("e\x{301}")}.
t_format() -> [lists:flatten(io_lib:format(F, A)) || {F, A} <- [{"~p", [{a, "str", <<"bin">>, 'A b', 1.5, [1, 2], "\x{3bb}", #{a => 1}}]}, {"~w", ["abc"]}, {"~s|~10s|~-10s|", ["x", "y", "z"]}, {"~5.2f ~e", [3.14159, 1.0]}, {"~b ~.16b ~.2B ~8.16.0b", [10, 255, 5, 255]}, {"~c~3c", [$a, $b]}, {"~ts", ["\x{3bb}"]}, {"~i~p", [a, b]}, {"~n~~", []}, {"~W", [[1, 2, 3, 4, 5], 3]}, {"~P", [{a, [b, {c, [d]}]}, 4]}, {"~#", [10]}, {"~x", [10, "0x"]}, {"~*c", [3, $x]}, {"~tp ~tw", ["\x{3bb}", '\x{3bb}']}] , F =/= "~x"].
t_format_long() -> lists:flatten(io_lib:format("~p", [[{item, I, "some text here", #{key => I, other => [I, I]}} || I <- lists:seq(1, 6)]])).
t_format_bad() -> try_(fun() -> io_lib:format("~p ~p", [a]) end).
t_fread() -> {io_lib:fread("~d ~s", "12 abc"), io_lib:fread("~f", "1.5"), io_lib:fread("~d", "x")}.
t_scan_parse() -> {ok, Ts, _} = erl_scan:string("f(X) -> {X, [1,2|Y], <<A:8>>, #{a=>1}, \"s\", $c, 1.5}."), {ok, F} = erl_parse:parse_form(Ts), {Ts, F, lists:flatten(erl_pp:form(F))}.
t_eval() -> {ok, Ts, _} = erl_scan:string("L = lists:seq(1, 5), [X * X || X <- L, X rem 2 =:= 1]."), {ok, Es} = erl_parse:parse_exprs(Ts), {value, V, B} = erl_eval:exprs(Es, erl_eval:new_bindings()), {V, erl_eval:bindings(B)}.
t_eval_fun() -> {ok, Ts, _} = erl_scan:string("F = fun(X) when X > 0 -> X; (_) -> neg end, {F(1), F(-1), catch error(x)}."), {ok, Es} = erl_parse:parse_exprs(Ts), {value, {A, B, {'EXIT', {R, _}}}, _} = erl_eval:exprs(Es, []), {A, B, R}.
t_re() -> {re:run("hello world", "o w"), re:run("hello", "(l+)(o)?", [{capture, all, list}]), re:run("hello", "x"), re:split("a,b;c", "[,;]", [{return, list}]), re:replace("abcabc", "b", "X", [global, {return, list}]), re:run("aXbX", "X", [global]), re:run("ABC", "b", [caseless, {capture, first, binary}]), re:run("foo bar", "(?<w>b\\w+)", [{capture, [w], list}]), re:run("\x{3bb}", ".", [unicode])}.
t_re_compile() -> {ok, P} = re:compile("^(\\d+)-(\\d+)$"), [re:run(S, P, [{capture, all_but_first, list}]) || S <- ["12-34", "x", "1-"]].
t_re_bad() -> {re:compile("("), try_(fun() -> re:run("a", "(") end)}.
t_tuple_update() -> T = id({a, b, c}), {setelement(2, T, x), setelement(1, setelement(3, T, z), y), T}.
t_big_tuple() -> T = list_to_tuple(lists:seq(1, 5000)), {tuple_size(T), element(4999, T), element(10, setelement(10, T, x))}.
t_process_dictionary() -> {put(k1, 1), put(k1, 2), get(k1), get(nope), lists:sort([K || {K, _} <- get(), K =:= k1]), erase(k1), get(k1), put({a, 1}, x), get_keys(x), erase({a, 1})}.
t_timestamps() -> {is_integer(erlang:monotonic_time()), is_integer(erlang:system_time(millisecond)), erlang:convert_time_unit(1, second, millisecond), size(erlang:timestamp()), size(os:timestamp())}.
t_unique() -> A = erlang:unique_integer([monotonic, positive]), B = erlang:unique_integer([monotonic, positive]), {B > A, make_ref() =/= make_ref()}.
t_system_info() -> {erlang:system_info(otp_release), erlang:system_info(wordsize), is_integer(erlang:system_info(process_count)), erlang:system_info(machine), is_list(erlang:system_info(version))}.
t_rand() -> S = rand:seed_s(exsss, {1, 2, 3}), {A, S1} = rand:uniform_s(100, S), {B, S2} = rand:uniform_s(S1), {C, _} = rand:normal_s(S2), {A, B, C}.
t_rand_algorithms() -> [begin S = rand:seed_s(Alg, 42), {A, S1} = rand:uniform_s(1000000, S), {B, _} = rand:uniform_s(1 bsl 70, S1), {Alg, A, B} end || Alg <- [exsss, exro928ss, exrop, exs1024s, exsp, exs64, exsplus, exs1024]].
t_calendar() -> {calendar:day_of_the_week(2024, 2, 29), calendar:date_to_gregorian_days(2024, 2, 29), calendar:gregorian_seconds_to_datetime(63876000000), calendar:is_leap_year(2000), calendar:iso_week_number({2021, 1, 3}), calendar:rfc3339_to_system_time("2020-01-01T00:00:00Z"), calendar:seconds_to_time(3661), calendar:system_time_to_rfc3339(0, [{offset, "Z"}])}.
t_local_call_chain() -> a(b(c(d(1)))).
a(X) -> X + 1.
b(X) -> X * 2.
c(X) -> X - 3.
d(X) -> X + 10.
