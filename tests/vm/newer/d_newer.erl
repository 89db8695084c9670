%% SPDX-License-Identifier: Apache-2.0
%%
%% Functions whose bodies hand.erl has in the instructions of OTP 26 to 28; here they are in Erlang, which is what erl runs.
-module(d_newer).
-compile([export_all, nowarn_export_all]).
-record(point, {x, y, z}).
-record(wide, {a, b, c, d, e, f, g, h}).

id(X) -> X.
try_(F) -> try F() catch C:R -> {C, R} end.

every_command(<<A:16/little-signed, _:4, 9:4, B:24, C:3/binary, D/binary>>) -> {A, B, C, D};
every_command(_) -> no.
t_every_command() -> [every_command(B) || B <- [<<1, 2, 3, 4>>, <<254, 255, 16#A9, 1, 2, 3, "abc">>, <<254, 255, 16#A9, 1, 2, 3, "abc", "rest">>,
    <<254, 255, 16#A8, 1, 2, 3, "abc", "rest">>, <<254, 255, 16#A9, 1, 2, 3, "abc", "rest", 1:1>>, <<>>, <<0:72>>, <<0:71>>, <<0, 1, 9, 0:48>>, a, [<<1>>]]].

wide_value(<<16#FFFFFFFFFFFFFFFF:64, 16#8000000000000001:64>>) -> yes;
wide_value(_) -> no.
t_wide_value() -> [wide_value(B) || B <- [<<-1:64, 1:1, 1:63>>, <<-1:64, 1:64>>, <<-2:64, 1:1, 1:63>>, <<-1:64, 1:1, 1:63, 0>>, <<-1:64>>]].

wide_integer(<<A:100/signed, B:100/little, _/bits>>) -> {A, B};
wide_integer(_) -> no.
t_wide_integer() -> [wide_integer(B) || B <- [<<0:200>>, <<-1:200>>, <<1:1, 0:199>>, <<(binary:copy(<<3, 5, 251>>, 9))/binary>>, <<7:199>>, <<1:100, 1:100, 1:7>>]].

odd_tail(<<A:3, B/bits>>) -> {A, B};
odd_tail(_) -> no.
t_odd_tail() -> [odd_tail(B) || B <- [<<>>, <<1:2>>, <<5:3>>, <<1, 2, 3>>, <<1, 2, 3:5>>]].

second_try(<<A, 7, _/bits>>) -> A;
second_try(<<_:4, B:4, _/bits>>) -> B;
second_try(_) -> no.
t_second_try() -> [second_try(B) || B <- [<<1, 7>>, <<16#AB, 8>>, <<16#AB>>, <<3:7>>, <<16#CD, 7:7>>, <<2, 7, 9>>]].

rest_is_longer(<<_:8, R/bits>>) when byte_size(R) > 2 -> {R, byte_size(R), bit_size(R)};
rest_is_longer(_) -> no.
t_rest_is_longer() -> [rest_is_longer(B) || B <- [<<1, 2, 3, 4>>, <<1, 2, 3>>, <<1, 2, 3, 4:4>>, <<1, 2, 3:1>>, <<>>, <<1:7>>, a]].

update_one(P, Y) -> P#point{y = Y}.
update_all(P, X, Y, Z) -> P#point{z = X, y = Y, x = Z}.
update_literal(P) -> setelement(4, setelement(2, P, [1, 2]), 1 bsl 70).
t_update() ->
    P = id(#point{x = 1, y = 2, z = 3}),
    {update_one(P, 9), update_one(P, 2), P, update_all(P, a, b, c), update_literal(P), P, try_(fun() -> update_one({point, 1}, 2) end), try_(fun() -> update_all(x, 1, 2, 3) end)}.
t_update_shared() -> P = id(#point{x = [1], y = {2}, z = 3.0}), [update_one(P, V) || V <- [{2}, 2, [], P, 3.0, <<"x">>]].

change(#wide{} = W, N) -> W#wide{h = N, b = {N, N}, e = [N]}.
change_one(#wide{c = C} = W) -> W#wide{c = C + 1}.
t_rewritten_records() -> W = #wide{a = 1, c = 3}, {change(W, 7), change_one(W), change_one(change(W, 8)), try_(fun() -> change_one(id({wide, 1})) end)}.

smaller(A, B) -> min(A, B).
larger_in_guard(A, B) -> case erlang:max(A, B) > 10 of true -> large; false -> no end.
t_min_max() -> {[smaller(A, B) || {A, B} <- [{1, 2}, {2, 1}, {1, 1.0}, {1.0, 1}, {a, 1}, {[], {}}]], [larger_in_guard(A, B) || {A, B} <- [{1, 2}, {11, 2}, {2, 11.5}, {a, 1}]]}.

apply_safe(X, F) when is_function(F, 1) -> F(X);
apply_safe(_, _) -> no.
t_call_fun() -> Y = id(10), {apply_safe(1, fun(X) -> X + Y end), apply_safe(1, fun erlang:abs/1), apply_safe(1, fun() -> 1 end), apply_safe(1, x)}.
t_call_fun_bad() -> try_(fun() -> (id(x))(1) end).
t_call_fun_arity() -> case try_(fun() -> (id(fun(A) -> A end))(1, 2) end) of {error, {badarity, {F, Args}}} -> {is_function(F, 1), Args} end.

appended(B, N) -> <<B/binary, N:16>>.
t_appended() -> {lists:foldl(fun(N, B) -> appended(B, N) end, <<"x">>, lists:seq(1, 40)), try_(fun() -> appended(a, 1) end)}.

comprehended(Map) -> maps:to_list(Map).
walk(none) -> [];
walk({K, V, Next}) -> [{K, V} | walk(Next)];
walk([_ | _] = Refill) -> walk(erts_internal:mc_refill(Refill)).
t_map_generator() -> [lists:sort(comprehended(maps:from_list([{N, N * N} || N <- lists:seq(1, Size)]))) || Size <- [0, 1, 32, 33, 500]].

%% A line for the trace is kept by the instruction that follows it.
fails(X) -> id(ok), {1 div id(X), 2}.
t_trace() -> fails(0).
