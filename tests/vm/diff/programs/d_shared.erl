%% SPDX-License-Identifier: Apache-2.0
%% Persistent terms, atomics, counters.
-module(d_shared).
-compile([export_all, nowarn_export_all]).

e(F) ->
    try F()
    catch C:R:S -> {M, N, _, I} = hd(S), {C, R, M, N, lists:keyfind(error_info, 1, I)}
    end.
a(F, Calls) -> [e(fun() -> apply(atomics, F, A) end) || A <- Calls].
c(F, Calls) -> [e(fun() -> apply(counters, F, A) end) || A <- Calls].

t_persistent() -> persistent_term:put(d_shared_k, {1, [2], <<"3">>}), R = {persistent_term:get(d_shared_k), persistent_term:get(d_shared_k, x), persistent_term:put(d_shared_k, {1, [2], <<"3">>}), persistent_term:put(d_shared_k, new), persistent_term:get(d_shared_k), persistent_term:erase(d_shared_k), persistent_term:get(d_shared_k, gone)}, R.
t_persistent_missing() -> e(fun() -> persistent_term:get(d_shared_missing) end).
t_persistent_keys() -> Ks = [1, 1.0, "s", {a, 1}, #{a => 1}, <<1>>, [], 1 bsl 80], [persistent_term:put({d_shared, K}, K) || K <- Ks], R = [persistent_term:get({d_shared, K}) || K <- Ks], [persistent_term:erase({d_shared, K}) || K <- Ks], {R, persistent_term:get({d_shared, 1}, none)}.
t_persistent_list() -> persistent_term:put({d_shared, l1}, a), persistent_term:put({d_shared, l2}, b), R = lists:sort([X || {{d_shared, _}, _} = X <- persistent_term:get()]), persistent_term:erase({d_shared, l1}), persistent_term:erase({d_shared, l2}), R.
t_persistent_info() -> A = maps:get(count, persistent_term:info()), persistent_term:put({d_shared, i}, x), B = maps:get(count, persistent_term:info()), persistent_term:erase({d_shared, i}), {B - A, maps:get(count, persistent_term:info()) - A, lists:sort(maps:keys(persistent_term:info()))}.
t_persistent_survives() -> Me = self(), spawn(fun() -> persistent_term:put({d_shared, s}, lists:seq(1, 100)), Me ! done end), receive done -> ok end, L = persistent_term:get({d_shared, s}), persistent_term:put({d_shared, s}, other), erlang:garbage_collect(), S = lists:sum(L), persistent_term:erase({d_shared, s}), S.
t_persistent_large() -> M = maps:from_list([{I, integer_to_list(I)} || I <- lists:seq(1, 500)]), persistent_term:put({d_shared, m}, M), R = {maps:get(77, persistent_term:get({d_shared, m})), persistent_term:get({d_shared, m}) =:= M}, persistent_term:erase({d_shared, m}), erlang:garbage_collect(), R.

t_atomics() -> A = atomics:new(2, []), {atomics:get(A, 1), atomics:put(A, 1, -5), atomics:get(A, 1), atomics:add(A, 1, 10), atomics:add_get(A, 1, 1), atomics:sub(A, 1, 2), atomics:sub_get(A, 1, 2), atomics:exchange(A, 2, 7), atomics:get(A, 2), atomics:compare_exchange(A, 2, 7, 8), atomics:compare_exchange(A, 2, 7, 9), atomics:get(A, 2)}.
t_atomics_wrap() -> A = atomics:new(1, [{signed, true}]), atomics:put(A, 1, 16#7FFFFFFFFFFFFFFF), U = atomics:new(1, [{signed, false}]), {atomics:add_get(A, 1, 1), atomics:sub_get(A, 1, 1), atomics:sub_get(U, 1, 1), atomics:add_get(U, 1, 2)}.
t_atomics_limits() -> A = atomics:new(1, [{signed, true}]), U = atomics:new(1, [{signed, false}]), a(put, [[A, 1, 1 bsl 63], [A, 1, (1 bsl 63) - 1], [A, 1, -(1 bsl 63)], [A, 1, -(1 bsl 63) - 1], [U, 1, 1 bsl 64], [U, 1, (1 bsl 64) - 1], [U, 1, -1]]) ++ a(add, [[A, 1, 1 bsl 63], [A, 1, (1 bsl 64) - 1], [A, 1, 1 bsl 64], [U, 1, -1], [U, 1, -(1 bsl 63)], [U, 1, -(1 bsl 63) - 1], [U, 1, 1 bsl 64]]) ++ [atomics:get(A, 1), atomics:get(U, 1)].
t_atomics_info() -> [maps:to_list(maps:remove(memory, atomics:info(atomics:new(N, [{signed, S}])))) || N <- [1, 10], S <- [true, false]].
t_atomics_memory() -> [maps:get(memory, atomics:info(atomics:new(N, []))) || N <- [1, 2, 100]].
t_atomics_errors() -> A = atomics:new(1, []), a(get, [[A, 0], [A, 2], [A, a], [A, 1.0], [make_ref(), 1], [a, 1], [A, -1], [A, 1 bsl 70]]) ++ a(put, [[A, 1, a], [A, 2, 1], [A, 1, 1.0], [b, 1, 1]]) ++ a(add, [[A, 1, a], [A, 0, 1]]) ++ a(sub, [[A, 1, a], [A, 1, 1 bsl 70]]) ++ a(add_get, [[A, 1, a]]) ++ a(sub_get, [[A, 1, a]]) ++ a(exchange, [[A, 1, a], [A, 3, 1]]) ++ a(compare_exchange, [[A, 1, a, 1], [A, 1, 1, a], [A, 2, 1, 1]]) ++ a(info, [[a], [make_ref()]]) ++ a(new, [[0, []], [-1, []], [a, []], [1, [foo]], [1, a], [1.0, []]]).
t_atomics_parallel() -> A = atomics:new(1, []), Ps = [spawn_monitor(fun() -> [atomics:add(A, 1, 1) || _ <- lists:seq(1, 100)] end) || _ <- lists:seq(1, 20)], [receive {'DOWN', M, _, _, _} -> ok end || {_, M} <- Ps], atomics:get(A, 1).

t_counters() -> [begin C = counters:new(2, O), {counters:get(C, 1), counters:put(C, 1, 100), counters:add(C, 1, 5), counters:sub(C, 1, 10), counters:get(C, 1), counters:get(C, 2), maps:get(size, counters:info(C)), element(1, C)} end || O <- [[], [atomics], [write_concurrency]]].
t_counters_errors() -> C = counters:new(1, []), W = counters:new(1, [write_concurrency]), [c(F, [[X | As]]) || X <- [C, W, foo, {atomics, a}, {write_concurrency, make_ref()}], {F, As} <- [{get, [0]}, {get, [2]}, {get, [a]}, {add, [1, a]}, {add, [2, 1]}, {sub, [1, a]}, {put, [1, a]}, {put, [1, 1 bsl 64]}]] ++ c(new, [[0, []], [a, []], [1, foo], [1, [foo]], [1, [atomics, write_concurrency]]]) ++ c(info, [[foo]]).
t_counters_wrap() -> C = counters:new(1, []), counters:put(C, 1, (1 bsl 63) - 1), counters:add(C, 1, 1), counters:get(C, 1).
