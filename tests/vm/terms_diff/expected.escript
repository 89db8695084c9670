#!/usr/bin/env escript
%% SPDX-License-Identifier: Apache-2.0
%%
%% What the installed runtime says about thousands of random terms: hashes, order, arithmetic, text, the external
%% format, the order of large maps. The answers are one term, [{Operation, Input, Answer}], written to the file
%% that is named as the argument; src/vm/terms_diff_test.cc asks the same of our machine.
%%
%% The seed is fixed: a failure can be repeated. A second argument gives another seed.
-mode(compile).
-compile({nowarn_deprecated_function, {erlang, phash, 2}}).

main([File | Rest]) ->
    Seed = case Rest of [S] -> list_to_integer(S); [] -> 1 end,
    rand:seed(exsss, {Seed, 2, 3}),
    erts_debug:set_internal_state(available_internal_state, true),
    Cases = lists:flatten([hashes(), orders(), arithmetic(), texts(), externals(), maps_(), conversions()]),
    ok = file:write_file(File, term_to_binary(Cases)),
    io:format("~b cases~n", [length(Cases)]).

repeat(N, Fun) -> [Fun() || _ <- lists:seq(1, N)].
one_of(List) -> lists:nth(rand:uniform(length(List)), List).
attempt(Fun) -> try {ok, Fun()} catch error:Reason when is_atom(Reason) -> {error, Reason} end.

%% ---- random terms

small() -> one_of([rand:uniform(10) - 5, rand:uniform(300), rand:uniform(1 bsl 28) - (1 bsl 27), rand:uniform(1 bsl 59) - (1 bsl 58)]).
edge() ->
    Bit = one_of([8, 16, 27, 28, 31, 32, 53, 58, 59, 60, 63, 64, 65, 127, 128, 129, 192, 2040, 2048]),
    one_of([1, -1]) * ((1 bsl Bit) + rand:uniform(3) - 2).
big() -> one_of([1, -1]) * rand:uniform(1 bsl (rand:uniform(300) + 1)).
integer() -> one_of([small(), small(), edge(), big()]).
float_() ->
    case rand:uniform(5) of
        1 -> float(rand:uniform(1000) - 500);
        2 -> rand:uniform() * 1000;
        3 -> (rand:uniform(2000) - 1000) / one_of([2, 4, 8, 10, 100, 1000]);
        4 -> one_of([0.0, -0.0, 1.0e22, 9007199254740992.0, 9007199254740993.0, 1.0e300, 5.0e-324, 576460752303423488.0, -1.0e16]);
        5 -> <<F/float>> = finite(), F
    end.
finite() -> B = rand:bytes(8), case B of <<_/float>> -> B; _ -> finite() end.
number() -> one_of([integer(), integer(), float_()]).
atom() -> one_of([a, b, ok, error, true, 'hello world', 'A', '', 'åäö', '日本語', 'x€y', list_to_atom([rand:uniform(26) + 96 || _ <- lists:seq(1, rand:uniform(10))])]).
string() -> [rand:uniform(256) - 1 || _ <- lists:seq(1, rand:uniform(12) - 1)].
bits() ->
    Bytes = rand:bytes(rand:uniform(20) - 1),
    case rand:uniform(3) of
        1 -> Bytes;
        2 -> N = rand:uniform(8) - 1, X = rand:uniform(128), <<Bytes/binary, X:N>>;
        3 when byte_size(Bytes) > 2 -> N = rand:uniform(7), <<_:N, Rest/bits>> = Bytes, Rest;
        3 -> rand:bytes(rand:uniform(200))
    end.
fun_() -> one_of([fun lists:map/2, fun erlang:'+'/2, fun lists:foldl/3, fun maps:map/2]).

term(0) -> one_of([integer(), atom(), float_(), [], bits(), string()]);
term(Depth) ->
    case rand:uniform(12) of
        1 -> integer();
        2 -> atom();
        3 -> float_();
        4 -> bits();
        5 -> string();
        6 -> fun_();
        7 -> [term(Depth - 1) || _ <- lists:seq(1, rand:uniform(5))];
        8 -> [term(Depth - 1) | term(Depth - 1)];
        9 -> maps:from_list([{term(Depth - 1), term(Depth - 1)} || _ <- lists:seq(1, rand:uniform(6) - 1)]);
        10 -> string() ++ [term(Depth - 1)];
        _ -> list_to_tuple([term(Depth - 1) || _ <- lists:seq(1, rand:uniform(6) - 1)])
    end.
term() -> term(rand:uniform(4) - 1).

%% Without atoms and funs, whose internal hash depends on the run.
plain(0) -> one_of([integer(), float_(), [], bits(), string()]);
plain(Depth) ->
    case rand:uniform(6) of
        1 -> plain(0);
        2 -> [plain(Depth - 1) || _ <- lists:seq(1, rand:uniform(5))];
        3 -> [plain(Depth - 1) | plain(Depth - 1)];
        4 -> maps:from_list([{plain(Depth - 1), plain(Depth - 1)} || _ <- lists:seq(1, rand:uniform(6) - 1)]);
        5 -> string() ++ [plain(Depth - 1)];
        6 -> list_to_tuple([plain(Depth - 1) || _ <- lists:seq(1, rand:uniform(6) - 1)])
    end.
plain() -> plain(rand:uniform(4) - 1).

%% ---- questions

hashes() ->
    Large = maps:from_list([{N, N} || N <- lists:seq(1, 100)]),
    [[[{phash2, T, erlang:phash2(T, 1 bsl 32)}, {phash, T, erlang:phash(T, 1 bsl 32) - 1}]
      || T <- [Large, {}, #{} | repeat(1500, fun term/0)]],
     [{internal_hash, T, erts_debug:get_internal_state({internal_hash, T})}
      || T <- [Large, {}, #{} | repeat(1500, fun plain/0)]]].

%% Pairs that are likely to share a beginning.
pair() ->
    A = term(),
    B = case rand:uniform(4) of
            1 -> A;
            2 -> mutate(A);
            _ -> term()
        end,
    {A, B}.
mutate(I) when is_integer(I) -> one_of([I + 1, try float(I) catch _:_ -> I end, -I]);
mutate(F) when is_float(F) -> one_of([try trunc(F) catch _:_ -> F end, F * 2 / 3]);
mutate([H | T]) -> one_of([[H | mutate(T)], [mutate(H) | T]]);
mutate(T) when is_tuple(T), tuple_size(T) > 0 -> N = rand:uniform(tuple_size(T)), setelement(N, T, mutate(element(N, T)));
mutate(M) when is_map(M), map_size(M) > 0 -> K = one_of(maps:keys(M)), one_of([M#{K := mutate(maps:get(K, M))}, maps:remove(K, M), (maps:remove(K, M))#{mutate(K) => 1}]);
mutate(B) when is_binary(B) -> <<B/binary, 0>>;
mutate(_) -> term(1).

order(A, B) -> if A < B -> -1; A > B -> 1; true -> 0 end.
orders() ->
    Large = fun() -> maps:from_list([{integer(), term(1)} || _ <- lists:seq(1, 40)]) end,
    Pairs = repeat(4000, fun pair/0) ++ repeat(500, fun() -> {number(), number()} end) ++
        repeat(30, fun() -> M = Large(), {M, mutate(M)} end) ++
        repeat(30, fun() -> M = Large(), {M, binary_to_term(term_to_binary(M))} end),
    [[{compare, P, order(A, B)}, {exact, P, A =:= B}, {cmp_term, P, sign(erts_internal:cmp_term(A, B))}] || {A, B} = P <- Pairs].
sign(N) -> if N < 0 -> -1; N > 0 -> 1; true -> 0 end.

arithmetic() ->
    Binary = ['+', '-', '*', '/', 'div', 'rem', 'band', 'bor', 'bxor'],
    [[{Op, {A, B}, attempt(fun() -> erlang:Op(A, B) end)} || Op <- Binary] || {A, B} <- repeat(700, fun() -> {number(), number()} end)] ++
        [[{Op, {A, B}, attempt(fun() -> erlang:Op(A, B) end)} || Op <- Binary] || {A, B} <- repeat(700, fun() -> {integer(), integer()} end)] ++
        [[{Op, {A, N}, attempt(fun() -> erlang:Op(A, N) end)} || Op <- ['bsl', 'bsr']] || {A, N} <- repeat(700, fun() -> {integer(), rand:uniform(400) - 200} end)] ++
        [[{Op, {A}, attempt(fun() -> erlang:Op(A) end)} || Op <- ['-', 'bnot', abs, float, trunc, round, floor, ceil]] || A <- repeat(700, fun number/0)] ++
        [{'bsl', {1, 1 bsl 70}, {error, system_limit}}, {'bsr', {-5, 1 bsl 70}, {ok, -1}}, {'bsl', {0, 1 bsl 70}, {ok, 0}},
         {'bsl', {1, 33554368}, {error, system_limit}}, {'*', {1 bsl 60000, 1 bsl 60000}, {ok, 1 bsl 120000}}].

texts() ->
    [[{short, F, float_to_list(F, [short])}, {plain_float, F, float_to_list(F)},
      [{decimals, {F, D}, attempt(fun() -> float_to_list(F, [{decimals, D}]) end)} || D <- [0, 1, 2, 5, 17, 18, 19, 25]],
      [{compact, {F, D}, attempt(fun() -> float_to_list(F, [{decimals, D}, compact]) end)} || D <- [0, 1, 2, 5, 17, 18, 19, 25]],
      [{scientific, {F, D}, float_to_list(F, [{scientific, D}])} || D <- [0, 1, 5, 17, 25]]]
     || F <- repeat(600, fun float_/0)] ++
        [[{integer_text, {I, Base}, integer_to_list(I, Base)} || Base <- [2, 7, 10, 16, 36]] || I <- repeat(500, fun integer/0)].

externals() ->
    Large = fun() -> maps:from_list([{plain(1), term(1)} || _ <- lists:seq(1, 50)]) end,
    Terms = repeat(2000, fun term/0) ++ repeat(20, Large) ++
        [lists:duplicate(70000, 1), lists:seq(1, 300), list_to_tuple(lists:seq(1, 300)), rand:bytes(1000), 1 bsl 3000, -(1 bsl 3000)],
    [[{t2b, T, term_to_binary(T)}, {t2b_utf8, T, term_to_binary(T, [{minor_version, 2}])},
      {t2b_det, T, term_to_binary(T, [deterministic])},
      {t2b_compressed, T, term_to_binary(T, [compressed])}, {t2b_compressed1, T, term_to_binary(T, [{compressed, 1}])}] || T <- Terms].

map_keys_of(Kind, N) ->
    case Kind of
        integers -> lists:seq(1, N);
        strings -> ["key" ++ integer_to_list(I) || I <- lists:seq(1, N)];
        tuples -> [{I, I * 2.5} || I <- lists:seq(1, N)];
        binaries -> [integer_to_binary(I * 7919) || I <- lists:seq(1, N)];
        floats -> [I / 3 || I <- lists:seq(1, N)];
        mixed -> lists:usort(repeat(N, fun plain/0))
    end.
maps_() ->
    [begin
         Keys = map_keys_of(Kind, N),
         Map = maps:from_list([{K, I} || {I, K} <- lists:zip(lists:seq(1, length(Keys)), Keys)]),
         Half = [K || {I, K} <- lists:zip(lists:seq(1, length(Keys)), Keys), I rem 3 =/= 0],
         Removed = maps:without(Half, Map),
         [{listed, Keys, maps:to_list(Map)},
          {iterated, Keys, lists:reverse(maps:fold(fun(K, V, A) -> [{K, V} | A] end, [], Map))},
          {removed, {Keys, Half}, maps:to_list(Removed)}]
     end || Kind <- [integers, strings, tuples, binaries, floats, mixed], N <- [1, 31, 32, 33, 34, 40, 100, 1000, 5000]].

conversions() ->
    [[{read_float, S, attempt(fun() -> list_to_float(S) end)} || S <- ["1.0", "-1.5e10", "+0.1", "1.", ".5", "1", "1.0e", "1.0e400", "1.0E5", "1.5e-400", " 1.0", "1.0 "]],
     [{read_integer, {S, B}, attempt(fun() -> list_to_integer(S, B) end)}
      || S <- ["0", "12", "-12", "+7", "", "-", "zz", "ff", "FF", "1_0", "99999999999999999999999", "-0", "000", "9z"], B <- [2, 8, 10, 16, 36]]].
