%% SPDX-License-Identifier: Apache-2.0
%%
%% Terms that are nested very deeply, through every walk over terms: copying, comparing, hashing, matching, printing,
%% encoding and decoding.
-module(d_deep).
-compile([export_all, nowarn_export_all]).

-define(DEPTH, 300000).

in_list(0, A) -> A; in_list(N, A) -> in_list(N - 1, [A]).
in_head(0, A) -> A; in_head(N, A) -> in_head(N - 1, [A | x]).
in_tuple(0, A) -> A; in_tuple(N, A) -> in_tuple(N - 1, {A}).
in_map(0, A) -> A; in_map(N, A) -> in_map(N - 1, #{a => A}).
in_key(0, A) -> A; in_key(N, A) -> in_key(N - 1, #{A => a}).
in_fun(0, A) -> A; in_fun(N, A) -> in_fun(N - 1, fun() -> A end).
in_large(0, A) -> A; in_large(N, A) -> in_large(N - 1, maps:put(a, A, large())).
large() -> maps:from_list([{I, I} || I <- lists:seq(1, 40)]).

makers() ->
    [fun() -> in_list(?DEPTH, []) end, fun() -> in_head(?DEPTH, []) end, fun() -> in_tuple(?DEPTH, []) end,
     fun() -> in_map(?DEPTH, []) end, fun() -> in_fun(?DEPTH, []) end, fun() -> in_large(?DEPTH div 40, []) end].
%% Without funs: what they look like is a matter of the machine.
plain() -> lists:sublist(makers(), 4) ++ [lists:last(makers())].

t_encode() -> [erlang:external_size(M()) || M <- plain()].
t_encode_fun() -> is_binary(term_to_binary(in_fun(?DEPTH, []))).
t_decode() -> [binary_to_term(term_to_binary(M())) =:= M() || M <- plain()].
t_decode_fun() -> is_function(binary_to_term(term_to_binary(in_fun(?DEPTH, [])))).
t_md5() -> [erlang:md5(term_to_binary(M())) || M <- lists:sublist(makers(), 4)]. %% large maps: in the order of atoms in the table
t_compare() -> [{M() == M(), M() =:= M(), M() < M()} || M <- makers()].
t_compare_last() -> [F(?DEPTH, a) < F(?DEPTH, b) || F <- [fun in_list/2, fun in_tuple/2, fun in_map/2]].
t_hash() -> [erlang:phash2(M()) || M <- plain()].
t_old_hash() -> [erlang:phash(M(), 1 bsl 32) || M <- lists:sublist(makers(), 3)].
t_send() ->
    Me = self(),
    [begin spawn(fun() -> Me ! M() end), receive X -> is_list(X) orelse is_tuple(X) orelse is_map(X) orelse is_function(X) end end
     || M <- makers()].
t_spawn_argument() ->
    Me = self(),
    [begin T = M(), spawn(fun() -> Me ! (T =:= T) end), receive X -> X end end || M <- plain()].
t_ets() ->
    T = ets:new(t, []),
    [begin ets:insert(T, {a, M()}), [{a, X}] = ets:lookup(T, a), X =:= M() end || M <- plain()].
t_ets_key() -> T = ets:new(t, [ordered_set]), [ets:insert(T, {M(), a}) || M <- plain()], [ets:member(T, M()) || M <- plain()].
t_ets_match() -> T = ets:new(t, []), ets:insert(T, {a, in_tuple(?DEPTH, [])}), length(ets:match(T, {a, '$1'})).
t_persistent() -> persistent_term:put(deep, in_list(?DEPTH, [])), is_list(persistent_term:get(deep)).
t_dictionary() -> put(deep, in_tuple(?DEPTH, [])), erlang:garbage_collect(), get(deep) =:= in_tuple(?DEPTH, []).
t_flatten() -> lists:flatten(in_list(?DEPTH, [])).
t_iolist() -> {iolist_size(in_list(?DEPTH, [])), iolist_size(in_list(?DEPTH, "ab")), iolist_to_binary(in_list(?DEPTH, "ab"))}.
t_unicode() -> unicode:characters_to_list(in_list(?DEPTH, "ab")).
t_flat_size() -> [erts_debug:flat_size(M()) || M <- lists:sublist(makers(), 3)].
t_print() -> length(lists:flatten(io_lib:format("~w", [in_list(50000, [])]))).
t_exit() ->
    {P, R} = spawn_monitor(fun() -> exit(in_tuple(?DEPTH, [])) end),
    receive {'DOWN', R, process, P, Why} -> Why =:= in_tuple(?DEPTH, []) end.
t_map_key() -> maps:is_key(in_key(20000, b), #{in_key(20000, b) => 1}).
t_copy_fun() -> F = in_fun(?DEPTH, x), G = binary_to_term(term_to_binary(F)), F =:= G.
