%% SPDX-License-Identifier: Apache-2.0
%% Shapes of code that make the compiler use its rarer instructions: deep frames, many registers, jump tables, float registers, binary matching
%% with shared prefixes, tuples built and taken apart, receive markers, nested catches.
-module(d_opcodes).
-compile([export_all, nowarn_export_all]).
-record(r, {a = 1, b, c = [], d = #{}}).

id(X) -> X.
swap(A, B) -> {B, A}.
many(A, B, C, D, E, F, G, H, I, J, K, L) -> {L, K, J, I, H, G, F, E, D, C, B, A}.
t_many_registers() -> many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).
t_swap() -> {swap(1, 2), begin {A, B} = id({x, y}), id({B, A}) end}.
t_frames() -> frame(10, []).
frame(0, Acc) -> Acc;
frame(N, Acc) -> A = id(N), B = id(N * 2), C = id([A, B | Acc]), D = frame(N - 1, C), E = id(length(D)), case E rem 2 of 0 -> D; _ -> lists:reverse(D) end.
t_body_recursion() -> (fun F(0) -> []; F(N) -> [N | F(N - 1)] end)(1000) =:= lists:seq(1000, 1, -1).
t_trim() -> A = id(1), B = id(2), C = id(3), D = id(A + B), E = id(D + C), id(E * 2).

%% ---- select_val, select_tuple_arity, jump tables
sel(0) -> zero; sel(1) -> one; sel(2) -> two; sel(3) -> three; sel(4) -> four; sel(5) -> five; sel(100) -> hundred; sel(1 bsl 65) -> huge; sel(-1) -> minus; sel(X) when is_atom(X) -> atom; sel(_) -> other.
t_select_int() -> [sel(X) || X <- [0, 1, 2, 3, 4, 5, 6, 100, -1, 1 bsl 65, 1.0, a, []]].
sela(a) -> 1; sela(b) -> 2; sela(c) -> 3; sela(true) -> 4; sela('') -> 5; sela(_) -> 0.
t_select_atom() -> [sela(X) || X <- [a, b, c, d, true, '', 1, "a"]].
selt({}) -> 0; selt({_}) -> 1; selt({_, _}) -> 2; selt({_, _, _}) -> 3; selt({_, _, _, _, _}) -> 5; selt(_) -> no.
t_select_arity() -> [selt(X) || X <- [{}, {a}, {a, b}, {a, b, c}, {a, b, c, d}, {1, 2, 3, 4, 5}, a, []]].
selm({ok, V}) -> {v, V}; selm({error, {R, _}}) -> {r, R}; selm({error, R}) -> {s, R}; selm([{ok, V} | T]) -> [V | selm(T)]; selm(X) -> X.
t_select_mixed() -> [selm(X) || X <- [{ok, 1}, {error, {a, b}}, {error, c}, [{ok, 2}, {ok, 3}], {ok}, ok, []]].
self_(1.0) -> one; self_(2.5) -> two; self_(-0.0) -> zero; self_(_) -> other.
t_select_float() -> [self_(X) || X <- [1.0, 1, 2.5, 0.0, -0.0, 3.0]].
sels("abc") -> abc; sels("abd") -> abd; sels("a" ++ T) -> {a, T}; sels(_) -> no.
t_select_string() -> [sels(X) || X <- ["abc", "abd", "ab", "b", []]].
selb(<<"GET ", R/binary>>) -> {get, R}; selb(<<"PUT ", R/binary>>) -> {put, R}; selb(<<1:1, R/bits>>) -> {bit, R}; selb(<<N:8, B:N/binary, _/binary>>) -> {len, B}; selb(<<>>) -> empty; selb(_) -> no.
t_select_binary() -> [selb(X) || X <- [<<"GET /">>, <<"PUT x">>, <<"HEAD">>, <<255, 1>>, <<2, 1, 2, 3>>, <<>>, <<9, 1>>, <<1:1>>]].

%% ---- guards
g(X) when is_integer(X), X > 0, X < 10 -> digit; g(X) when is_float(X); X =:= a -> fa; g(X) when is_tuple(X), tuple_size(X) =:= 2, element(1, X) == k -> kv; g([_ | _] = X) when length(X) > 2 -> long; g(X) when byte_size(X) > 1 -> bin; g(X) when map_size(X) > 0, is_map_key(z, X) -> map; g(X) when is_function(X, 1) -> f1; g(X) when is_boolean(X) -> bool; g(X) when is_pid(X) orelse is_reference(X) -> handle; g(_) -> no.
t_guards() -> [g(X) || X <- [1, 10, 0, 1.5, a, {k, 1}, {l, 1}, [1], [1, 2, 3], [1, 2 | x], <<1>>, <<1, 2>>, #{}, #{z => 1}, #{y => 1}, fun(X) -> X end, fun() -> a end, true, self(), make_ref(), fun lists:map/2]].
h(A, B) when A + B > 10, A * B =/= 0 -> sum; h(A, B) when A div B > 2; A rem 2 =:= 1 -> dv; h(A, B) when (A band B) =:= 0 orelse abs(A) > 100 -> bits; h(A, _) when hd(A) =:= x -> hdx; h(_, _) -> no.
t_guard_arith() -> [h(A, B) || {A, B} <- [{5, 6}, {9, 3}, {1, 0}, {8, 7}, {4, 0}, {[x], 0}, {a, b}, {1.5, 9}, {-101, 3}, {1 bsl 70, 1}]].
t_guard_min_max() -> [X || X <- [1, 5, 9], max(X, 3) > 4, min(X, 6) < 6].
t_is_record() -> [{is_record(X, r), is_record(X, r, 5)} || X <- [#r{}, {r}, {r, 1, 2, 3, 4}, {q, 1, 2, 3, 4}, a]].

%% ---- records, tuples
t_record() -> R = #r{b = 2}, R2 = R#r{a = 9, c = [x | R#r.c]}, {R, R2, R2#r.a, #r.d, record_info(fields, r), record_info(size, r), [X || #r{b = X} <- [R, R2, other]]}.
t_record_many_updates() -> R = #r{}, (R#r{a = 1, b = 2, c = 3, d = 4})#r{a = 5}.
t_setelement() -> T = {1, 2, 3, 4}, {setelement(1, setelement(2, setelement(3, T, c), b), a), T}.
t_tuple_literal() -> {{}, {a}, {{a, b}, [{c}]}, erlang:make_tuple(3, x, [{2, y}]), erlang:append_element({a}, b), erlang:delete_element(1, {a, b}), erlang:insert_element(1, {a}, z)}.
t_put_list() -> A = id(a), L = id([b]), {[A | L], [A, A | L], [[A] | [L]], [A | A]}.
t_deep_literal() -> {[#{a => [{b, <<"c">>}]}, 1.5, 1 bsl 100 + 1, -1, "str", $c, 'q a'], fun lists:map/2}.

%% ---- floats in registers
fl(A, B, C) when is_float(A), is_float(B), is_float(C) -> D = A * B + C, E = D - A / (B + 1.0), F = -E, {D, E, F, F * 2}.
t_float_registers() -> [fl(1.5, 2.25, -3.0), fl(1.0e10, 1.0e-5, 0.1), (fun(X) -> X * 2 + 1 end)(1.5), (fun(X, Y) -> (X + Y) / 2 end)(1, 4)].
t_float_overflow() -> (fun(X) -> X * X * X end)(id(1.0e200)).
t_float_loop() -> floop(100, 0.0).
floop(0, A) -> A;
floop(N, A) -> floop(N - 1, A + 1 / N).

%% ---- binaries
b1(<<A:4, B:12/little, C/float, D:16/signed-big, E/binary>>) -> {A, B, C, D, E}; b1(<<A:4, _/bits>>) -> A.
t_bin_match() -> [b1(<<5:4, 1000:12/little, 1.5/float, -3:16, "rest">>), b1(<<7:4, 1:4>>)].
t_bin_sizes() -> S = id(3), U = id(5), <<A:S, B:U, C:(S * U)/little, R/bits>> = <<1:3, 17:5, 12345:15/little, 9:4>>, {A, B, C, R}.
t_bin_build() -> S = id(13), B = id(<<1, 2, 3>>), {<<1:S, 2:(S - 5)/little, B/binary, 3.5:32/float, 7/utf8, $λ/utf8, $λ/utf16-little, 16#10FFFF/utf32, B:2/binary, B:7/bits>>, <<(id(300)), (id(-1)):16/little, 0:0>>, << <<X:4>> || X <- [1, 2, 3] >>}.
t_bin_append() -> lists:foldl(fun(X, A) -> <<A/binary, X:24, (integer_to_binary(X))/binary>> end, <<>>, lists:seq(1, 20)).
t_bin_append_bits() -> lists:foldl(fun(X, A) -> <<A/bits, X:3>> end, <<>>, lists:seq(1, 21)).
t_bin_private_append() -> B = acc(5, <<>>), C = <<B/binary, "x">>, D = <<B/binary, "y">>, {B, C, D}.
acc(0, A) -> A;
acc(N, A) -> acc(N - 1, <<A/binary, N>>).
t_bin_loop() -> {cnt(binary:copy(<<"abc">>, 100), 0), words(<<"the quick  brown fox">>, <<>>, [])}.
cnt(<<$a, R/binary>>, N) -> cnt(R, N + 1);
cnt(<<_, R/binary>>, N) -> cnt(R, N);
cnt(<<>>, N) -> N.
words(<<$\s, R/binary>>, <<>>, A) -> words(R, <<>>, A);
words(<<$\s, R/binary>>, W, A) -> words(R, <<>>, [W | A]);
words(<<C, R/binary>>, W, A) -> words(R, <<W/binary, C>>, A);
words(<<>>, W, A) -> lists:reverse([W | A]).
t_bin_context_reuse() -> pk(<<1, 2, "ab", 2, 1, "c", 0>>).
pk(<<1, N, B:N/binary, R/binary>>) -> [{one, B} | pk(R)];
pk(<<2, N, B:N/binary, R/binary>>) -> [{two, B} | pk(R)];
pk(<<0>> = Z) -> [{Z}];
pk(R) -> {rest, R}.
t_bin_match_in_guardless_case() -> [case X of <<H:16, T/binary>> when H > 255 -> {big, T}; <<_:16, T/binary>> -> {small, T}; <<B/bits>> -> {bits, B} end || X <- [<<1, 2, 3>>, <<0, 2, 3>>, <<5>>, <<1:3>>]].
t_bin_integers() -> [{S, <<V:S/little-signed>> =:= <<V:S/little>>, begin <<X:S/signed>> = <<V:S>>, X end, begin <<Y:S/little>> = <<V:S/little>>, Y end} || S <- [1, 7, 8, 9, 31, 32, 33, 59, 60, 61, 63, 64, 65, 100, 128, 129], V <- [-1, 1, 16#123456789ABCDEF0123456789]].
t_bin_float_sizes() -> [begin <<F:S/float>> = <<1.5:S/float>>, <<G:S/float-little>> = <<-2.25:S/float-little>>, {F, G} end || S <- [16, 32, 64]].
t_bin_comprehension() -> {[X || <<X:3, _:2>> <= <<1:3, 0:2, 2:3, 0:2, 3:3>>], << <<(X + 1)>> || <<X>> <= <<1, 2, 255>> >>, [{A, B} || <<A, B:A/binary>> <= <<1, "a", 2, "bc", 9>>], << <<X:2>> || X <- [1, 2, 3], X > 1 >>}.
t_bin_utf() -> {[C || <<C/utf8>> <= <<"aλ𝄞"/utf8>>], [C || <<C/utf16>> <= <<"aλ𝄞"/utf16>>], [C || <<C/utf32-little>> <= <<"aλ"/utf32-little>>], case <<16#ED, 16#A0, 16#80>> of <<_/utf8, _/binary>> -> yes; _ -> no end}.

%% ---- maps
m(#{a := A, b := #{c := C}} = M) when is_map_key(d, M) -> {A, C, maps:get(d, M)}; m(#{a := A}) -> A; m(#{}) -> map; m(_) -> no.
t_map_match() -> [m(X) || X <- [#{a => 1, b => #{c => 2}, d => 3}, #{a => 1, b => 2}, #{z => 1}, #{}, []]].
t_map_update() -> M = #{a => 1, b => 2}, K = id(key), {M#{a := 9}, M#{c => 3, a => 0}, M#{K => v, {K} => [w]}, (M#{x => 1})#{x := 2, y => 3}, #{K => 1, a => K}}.
t_map_many() -> M = maps:from_list([{I, I} || I <- lists:seq(1, 40)]), #{7 := A, 33 := B} = M, M2 = M#{7 := seven, 41 => new}, {A, B, map_size(M2), maps:get(7, M2), maps:get(41, M2)}.
t_map_get_guard() -> [if map_get(k, M) > 1 -> big; is_map_key(k, M) -> small; true -> none end || M <- [#{k => 2}, #{k => 0}, #{}]].

%% ---- exceptions
t_nested_try() -> try try id(1) + id(a) catch error:badarith -> throw({inner, 1}) after put(k, after_) end catch throw:{inner, N} -> {N, get(k)} end.
t_catch_values() -> [catch throw(x), catch exit(y), element(1, catch error(z)), catch 1 + 1, (catch id(ok))].
t_try_in_expression() -> [1 + try id(a) + 1 catch _:_ -> 5 end, {try a catch _:_ -> b after c end}, length(try [1] of L -> [x | L] catch _:_ -> [] end)].
t_stack_after_catch() -> A = id(1), B = (catch id(2) + id(x)), C = id(3), {A, element(1, B), C}.
t_try_registers() -> A = id(a), B = id(b), R = try {ok, id(A), error(B)} catch error:E -> {E, A, B} end, {R, A, B}.
t_raise_in_after() -> try try throw(first) after throw(second) end catch throw:X -> X end.
t_recursive_catch() -> rc(5).
rc(0) -> throw(bottom);
rc(N) -> try rc(N - 1) catch throw:X -> throw({N, X}) end.
t_catch_no_leak() -> (fun F(0) -> done; F(N) -> catch throw(x), F(N - 1) end)(100000).

%% ---- receive
t_receive_ref() -> R = make_ref(), [self() ! {X, noise} || X <- lists:seq(1, 50)], self() ! {R, answer}, A = receive {R, V} -> V end, N = flush(0), {A, N}.
flush(N) -> receive _ -> flush(N + 1) after 0 -> N end.
t_receive_guards() -> [self() ! X || X <- [1, a, {k, 2}, "s", 3.5]], A = receive X when is_float(X) -> X end, B = receive {k, Y} when Y > 1 -> Y end, C = receive Z when is_atom(Z); is_list(Z) -> Z end, {A, B, C, flush(0)}.
t_receive_nested() -> self() ! a, self() ! {b, 1}, receive {b, X} -> receive a when X > 0 -> {got, X} after 0 -> none end end.
t_receive_after_expr() -> T = id(0), {receive never -> x after T -> timeout end, receive never -> x after id(1) + 1 -> later end}.
t_wait_loop() -> P = spawn(fun Loop() -> receive {F, stop} -> F ! stopped; {F, X} -> F ! {self(), X * 2}, Loop() end end), Rs = [begin P ! {self(), I}, receive {P, V} -> V end end || I <- [1, 2, 3]], P ! {self(), stop}, receive stopped -> Rs end.

%% ---- calls
t_apply_forms() -> M = id(lists), F = id(reverse), A = id([[1, 2, 3]]), {apply(M, F, A), M:F([a, b]), apply(fun lists:sum/1, A), apply(id(fun(X, Y) -> X - Y end), [5, 3]), (id(fun erlang:'+'/2))(1, 2), erlang:apply(erlang, abs, [-3])}.
t_fun_env() -> A = id(1), B = id(2), C = id(3), F = fun(X) -> fun(Y) -> {A, B, C, X, Y} end end, ((F(4))(5)).
t_mutual() -> {even(1001), odd(1001)}.
even(0) -> true; even(N) -> odd(N - 1).
odd(0) -> false; odd(N) -> even(N - 1).
t_bif_calls() -> {abs(-1), tuple_size({a}), byte_size(<<1, 2>>), hd([x]), tl([x, y]), length([1, 2]), element(2, {a, b}), node() =:= node(self()), is_list([]), round(2.5), trunc(-2.5), ceil(2.1), floor(-2.1), bit_size(<<1:3>>), float(3), size({1, 2}), map_size(#{a => 1})}.
t_line_numbers() -> try id(1) + id(a) catch _:_:S -> [{F, A, proplists:get_value(line, L)} || {?MODULE, F, A, L} <- S] end.
t_big_function() -> lists:sum([big(X) || X <- lists:seq(1, 40)]).
big(X) -> A = X + 1, B = A * 2, C = B - X, D = C rem 7, E = if D > 3 -> A; D > 1 -> B; true -> C end, F = case {D, E} of {0, _} -> 0; {N, M} when N < M -> N + M; {N, M} -> N - M end, G = [Y || Y <- [A, B, C, D, E, F], Y rem 2 =:= 0], H = lists:foldl(fun(Z, S) -> Z + S + D end, F, G), H + length(G).
