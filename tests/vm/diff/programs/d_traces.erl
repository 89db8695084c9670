%% SPDX-License-Identifier: Apache-2.0
%%
%% Classes, reasons and stack traces, exactly as OTP has them: which operators show a frame of their own, arguments of
%% function_clause and undef, error_info of binaries, traces that are kept, given or cut.
-module(d_traces).
-compile([export_all, nowarn_export_all, nowarn_unused_vars]).

id(X) -> X.
seen(Fun) -> try Fun() of V -> {value, V} catch C:R:S -> {C, R, S} end.

deep(0) -> hd(id([]));
deep(N) -> 1 + deep(N - 1).
a(0) -> error(x); a(N) -> {b(N - 1)}.
b(0) -> error(x); b(N) -> {c(N - 1)}.
c(0) -> error(x); c(N) -> {d(N - 1)}.
d(0) -> error(x); d(N) -> [a(N - 1)].
clause(a) -> 1.
with_arguments(X) -> error(foo, [X]).
with_info(X) -> error(foo, [X], [{error_info, #{cause => bar}}]).

t_deep() -> deep(3).
t_repeated() -> deep(20).
t_cut() -> a(40).
t_clause() -> clause(id(b)).
t_arguments() -> seen(fun() -> with_arguments(1) end).
t_info() -> seen(fun() -> with_info(1) end).
t_undef_module() -> nomod:f(1, 2).
t_undef_function() -> (id(lists)):foo(1, 2).
t_undef_fun() -> (id(fun lists:nope/1))(1).
t_apply_bad_module() -> (id(1)):foo(1, 2).
t_apply_bad_list() -> apply(id(lists), foo, id([1 | 2])).
t_apply_fun_bad_list() -> apply(fun id/1, id(a)).
t_badfun() -> (id(1))(1).
t_badarity() -> seen(fun() -> F = id(fun() -> 1 end), F(1) end).
t_plus_constant() -> id(a) + 1.
t_plus() -> id(a) + id(1).
t_minus_constant() -> id(a) - 1.
t_minus() -> id(a) - id(1).
t_times_constant() -> id(a) * 2.
t_divide() -> id(a) / id(2).
t_divide_zero() -> id(1) / id(0).
t_div_zero() -> id(1) div id(0).
t_rem() -> id(1) rem id(0).
t_band() -> id(a) band 1.
t_bsl() -> id(1) bsl id(a).
t_bsl_limit() -> id(1) bsl (id(1) bsl 70).
t_bnot() -> bnot id(a).
t_negate() -> -id(a).
t_float() -> (id(1.5) * 2.0) / (id(1.5) - 1.5).
t_element() -> element(id(3), id({1})).
t_map_exact() -> (id(#{}))#{a := 1}.
t_map_assoc() -> (id(1))#{a => 1}.
t_map_get() -> maps:get(x, id(#{})).
t_map_get_bad() -> maps:get(x, id(1)).
t_case() -> case id(1) of 2 -> ok end.
t_if() -> X = id(1), if X > 1 -> ok end.
t_match() -> 2 = id(1).
t_try_clause() -> try id(1) of 2 -> ok catch _ -> ok end.
t_timeout_value() -> receive after id(a) -> ok end.
t_generator() -> [X || X <- id(a)].
t_bit_generator() -> [X || <<X>> <= id(a)].
t_bin_integer() -> <<(id(a)):8, 1>>.
t_bin_binary() -> <<1, (id(a))/binary>>.
t_bin_unit() -> <<1, (id(<<1:3>>))/binary>>.
t_bin_size() -> <<1, 1:(id(a))>>.
t_bin_negative() -> <<1, 1:(id(-1))>>.
t_bin_short() -> <<(id(<<1>>)):5/binary>>.
t_bin_utf8() -> <<1, (id(-1))/utf8>>.
t_bin_float() -> <<1, (id(a))/float>>.
t_bin_large() -> <<(id(a))/binary, 1:3, 2:(id(1 bsl 80))>>.
t_bin_append() -> <<(id(a))/binary, 1>>.
t_catch_error() -> catch deep(1).
t_catch_throw() -> catch throw(id(a)).
t_catch_exit() -> catch exit(id(a)).
t_throw() -> throw(id(ball)).
t_exit() -> exit(id(why)).
t_raise() -> erlang:raise(error, foo, [{m, f, 1, []}, {m, g, [1], [{file, "x"}, {line, 3}]}]).
t_raise_bad() -> erlang:raise(error, foo, id(bar)).
t_raise_again() -> try deep(2) catch C:R:S -> erlang:raise(C, R, S) end.
t_after() -> try deep(2) after id(ok) end.
t_nested() -> try try deep(1) catch throw:_ -> no end catch error:R:S -> {R, length(S)} end.
t_built_in_tail() -> atom_to_list(id(1)).
t_send() -> id(nobody_has_this_name) ! bar.
