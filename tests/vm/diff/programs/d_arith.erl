%% SPDX-License-Identifier: Apache-2.0
%% Integers small and big, floats, and what fails.
-module(d_arith).
-compile([export_all, nowarn_export_all]).

id(X) -> X.
ints() -> [0, 1, -1, 2, 7, -7, 255, 256, 1 bsl 31, (1 bsl 59) - 1, -(1 bsl 59), 1 bsl 59, -(1 bsl 59) - 1, 1 bsl 63, (1 bsl 64) - 1,
           1 bsl 64, -(1 bsl 64), 123456789012345678901234567890, -98765432109876543210987654321].
pairs() -> [{A, B} || A <- ints(), B <- ints()].
try_(F) -> try F() catch C:R -> {C, R} end.

t_add() -> [A + B || {A, B} <- pairs()].
t_subtract() -> [A - B || {A, B} <- pairs()].
t_multiply() -> [A * B || {A, B} <- pairs()].
t_div() -> [try_(fun() -> A div B end) || {A, B} <- pairs()].
t_rem() -> [try_(fun() -> A rem B end) || {A, B} <- pairs()].
t_slash() -> [try_(fun() -> A / B end) || {A, B} <- pairs()].
t_band() -> [A band B || {A, B} <- pairs()].
t_bor() -> [A bor B || {A, B} <- pairs()].
t_bxor() -> [A bxor B || {A, B} <- pairs()].
t_bnot() -> [bnot A || A <- ints()].
t_negate() -> [-A || A <- ints()].
t_abs() -> [abs(A) || A <- ints() ++ [-1.5, 1.5, -0.0]].
t_bsl() -> [A bsl B || A <- ints(), B <- [0, 1, 4, 59, 63, 64, 65, 200, -1, -4, -64, -100]].
t_bsr() -> [A bsr B || A <- ints(), B <- [0, 1, 4, 59, 63, 64, 65, 200, -1, -4, -64]].
t_bsl_limit() -> id(1) bsl id(1 bsl 40).
t_bsl_zero() -> {id(0) bsl id(1 bsl 70), id(5) bsr id(1 bsl 70), id(-5) bsr id(1 bsl 70)}.
t_compare() -> [{A < B, A =< B, A == B, A =:= B, A > B, A >= B, A /= B, A =/= B} || {A, B} <- pairs()].
t_compare_mixed() -> [{A < B, A == B, A =:= B} || A <- ints(), B <- [0.0, 1.0, -1.0, 7.5, 1.0e10, 5.764607523034235e17, 1.8446744073709552e19, 1.0e30, -1.0e300]].
t_divide_by_zero() -> id(1) div id(0).
t_rem_by_zero() -> id(1) rem id(0).
t_float_by_zero() -> id(1) / id(0).
t_float_by_zero2() -> id(1.0) / id(0.0).
t_add_atom() -> id(1) + id(a).
t_add_list() -> id([]) + id(1).
t_float_overflow() -> id(1.0e308) * id(10).
t_big_to_float_overflow() -> id(1 bsl 2000) + id(1.0).
t_neg_atom() -> -id(a).
t_bnot_float() -> bnot id(1.0).
t_band_float() -> id(1) band id(1.0).
t_div_float() -> id(4.0) div id(2).
t_float_ops() -> [{A + B, A - B, A * B} || A <- [0.0, 1.5, -2.25, 1.0e10, 3], B <- [0.5, -1.25, 1.0e-5, 7]].
t_float_div() -> [A / B || A <- [0.0, 1.5, -2.25, 1.0e10, 3], B <- [0.5, -1.25, 1.0e-5, 7]].
t_round() -> [{round(F), trunc(F), floor(F), ceil(F)} || F <- [0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1.49999, 1.0e15, 1.0e20, -1.0e25, 4503599627370497.5]].
t_round_int() -> [{round(F), trunc(F), floor(F), ceil(F)} || F <- ints()].
t_round_atom() -> round(id(a)).
t_float() -> [float(I) || I <- ints()].
t_math() -> [try_(fun() -> math:F(X) end) || F <- [sin, cos, tan, asin, acos, atan, exp, log, log2, log10, sqrt, ceil, floor], X <- [0, 0.5, 1, -1, 2.5, 10]].
t_math2() -> [try_(fun() -> math:F(X, Y) end) || F <- [pow, atan2, fmod], X <- [0, 0.5, 2, -2], Y <- [0, 1, -1.5, 3]].
t_math_pi() -> math:pi().
t_math_badarg() -> math:sqrt(id(-1)).
t_math_atom() -> math:sin(id(a)).
t_min_max() -> {min(1, 1.0), min(1.0, 1), max(1, 1.0), max(a, "x"), min([], {})}.
t_integer_to_list() -> [{integer_to_list(I), integer_to_list(I, 16), integer_to_list(I, 36), integer_to_binary(I), integer_to_binary(I, 2)} || I <- ints()].
t_list_to_integer() -> [try_(fun() -> list_to_integer(L) end) || L <- ["0", "-0", "+7", "00012", "-123456789012345678901234567890", "", "-", "1a", "1.0", " 1"]].
t_list_to_integer_base() -> [try_(fun() -> list_to_integer(L, B) end) || {L, B} <- [{"FF", 16}, {"-zz", 36}, {"12", 2}, {"777", 8}, {"1", 1}, {"1", 37}]].
t_binary_to_integer() -> [try_(fun() -> binary_to_integer(B) end) || B <- [<<"42">>, <<"-42">>, <<>>, <<"4 ">>, <<"123456789012345678901">>]].
t_float_to_list() -> [float_to_list(F) || F <- floats()].
t_float_to_list_short() -> [float_to_list(F, [short]) || F <- floats()].
t_float_to_list_decimals() -> [float_to_list(F, [{decimals, D}]) || F <- [0.0, 1.5, -1.25, 123.456, 0.1, 1.0e10], D <- [0, 1, 2, 5, 10]].
t_float_to_list_compact() -> [float_to_list(F, [{decimals, 10}, compact]) || F <- [0.0, 1.5, -1.25, 123.456, 0.1, 1.0e10]].
t_float_to_list_scientific() -> [float_to_list(F, [{scientific, D}]) || F <- floats(), D <- [0, 1, 5, 20]].
t_float_to_binary() -> [float_to_binary(F, [short]) || F <- floats()].
t_list_to_float() -> [try_(fun() -> list_to_float(L) end) || L <- ["1.0", "-1.5e10", "1.0E-5", "1", "1.", ".5", "1e5", "1.0e400", ""]].
t_binary_to_float() -> [try_(fun() -> binary_to_float(L) end) || L <- [<<"1.0">>, <<"-0.0">>, <<"x">>]].
t_io_lib_float() -> [lists:flatten(io_lib:format("~p ~w ~e ~f ~g", [F, F, F, F, F])) || F <- floats()].
floats() -> [0.0, -0.0, 1.0, -1.0, 0.1, 0.2, 0.30000000000000004, 1.5, 100.0, 1.0e15, 1.0e16, 123456789.123, 1.0e21, 1.0e22, 1.0e23, 1.7976931348623157e308, 5.0e-324, 2.2250738585072014e-308, 1.0e-5, 0.001, 12345.678e-10].
t_bignum_factorial() -> fact(100).
fact(0) -> 1;
fact(N) -> N * fact(N - 1).
t_bignum_power() -> [pow(B, E) || B <- [2, 3, -7, 10], E <- [0, 1, 10, 63, 64, 100]].
pow(_, 0) -> 1;
pow(B, E) -> B * pow(B, E - 1).
t_bignum_down() -> X = id(1 bsl 100), {X - X, X - (1 bsl 100) + 1, (X + 5) rem X, X bsr 99, -X + X - 1}.
t_is_integer() -> [{is_integer(X), is_float(X), is_number(X)} || X <- [1, 1.0, 1 bsl 80, a, []]].
t_equality_numbers() -> {1 == 1.0, 1 =:= 1.0, 0.0 == -0.0, 0.0 =:= -0.0, (1 bsl 70) == float(1 bsl 70)}.
t_digits() -> integer_to_list(fact(60)).
t_gcd() -> gcd(fact(30), 1 bsl 64).
gcd(A, 0) -> A;
gcd(A, B) -> gcd(B, A rem B).
