%% SPDX-License-Identifier: Apache-2.0
%% PropEr as Debian has compiled it (by an older compiler): generators, properties, shrinking, state machines. It seeds itself by the clock; SETUP
%% seeds it again, so that both machines make the same values and print the same text.
-module(d_proper).
-compile([export_all, nowarn_export_all]).
-include_lib("proper/include/proper.hrl").

%% ---- the cases: what quickcheck returns and prints
t_pass() -> check(?FORALL(L, list(integer()), lists:reverse(lists:reverse(L)) =:= L)).
t_fail_and_shrink() -> check(?FORALL(L, list(integer()), lists:sum(L) < 100)).
t_shrink_pair() -> check(?FORALL({A, B}, {nat(), nat()}, A * B < 40)).
t_shrink_string() -> check(?FORALL(S, string(), length(S) < 6)).
t_crash() -> check(?FORALL(N, integer(), is_float(10 / (N - 7)))).
t_throw() -> check(?FORALL(N, nat(), case N > 5 of true -> throw({too_large, N}); false -> true end)).
t_implies() -> check(?FORALL(N, integer(), ?IMPLIES(N > 0, N * 2 > N))).
t_cannot_satisfy() -> check(?FORALL(N, nat(), ?IMPLIES(N < 0, true))).
t_such_that() -> check(?FORALL(N, ?SUCHTHAT(X, integer(), X rem 2 =:= 0), (N div 2) * 2 =:= N)).
t_let() -> check(?FORALL({L, E}, ?LET(L, non_empty(list(nat())), {L, elements(L)}), lists:member(E, L))).
t_sized() -> check(?FORALL(T, ?SIZED(S, tree(S)), count(T) < 20)).
t_collect() -> check(?FORALL(N, range(1, 3), collect(N, true))).
t_conjunction() -> check(?FORALL({A, B}, {nat(), nat()}, conjunction([{sum, A + B >= A}, {less, A < 12}]))).
t_types() -> check(?FORALL(X, oneof([atom(), binary(), float(), boolean(), {integer(), list(bitstring())}]), term_to_binary(X) =:= term_to_binary(binary_to_term(term_to_binary(X))))).
t_frequency() -> check(?FORALL(X, frequency([{1, a}, {9, b}]), aggregate([X], true))).
t_trapexit() -> check(?FORALL(N, nat(), ?TRAPEXIT(begin P = spawn_link(fun() -> N < 8 orelse exit(large) end), M = monitor(process, P), receive {'DOWN', M, _, _, _} -> true end end))).
t_timeout() -> check(?FORALL(N, nat(), ?TIMEOUT(1000, begin N < 6 orelse timer:sleep(100000), true end))).
t_whenfail() -> check(?FORALL(N, nat(), ?WHENFAIL(io:format("failed for ~p~n", [N > 3]), N < 4))).
t_fails() -> check(fails(?FORALL(N, nat(), N < 5))).
t_equals() -> check(?FORALL(L, list(range(0, 2)), equals(lists:usort(L), lists:sort(L)))).
t_pick() -> [proper_gen:pick(T, 12, {1, 2, 3}) || T <- [list(integer()), string(), {float(), atom()}, vector(3, nat()), binary(5), bitstring(11), range(5, 9)]].
t_maps_of_types() -> check(?FORALL(D, [{atom(), nat()}], maps:size(maps:from_list(D)) =< length(D))).

tree(0) -> leaf;
tree(N) -> ?LAZY(oneof([leaf, ?LETSHRINK([L, R], [tree(N div 2), tree(N div 2)], {node, nat(), L, R})])).
count(leaf) -> 1;
count({node, _, L, R}) -> count(L) + count(R).

%% ---- a state machine: a server that counts, and one that forgets
initial_state() -> 0.
command(_) -> oneof([{call, ?MODULE, add, [range(1, 3)]}, {call, ?MODULE, value, []}, {call, ?MODULE, reset, []}]).
precondition(N, {call, _, reset, _}) -> N > 2;
precondition(_, _) -> true.
next_state(N, _, {call, _, add, [M]}) -> N + M;
next_state(_, _, {call, _, reset, _}) -> 0;
next_state(N, _, _) -> N.
postcondition(N, {call, _, value, _}, R) -> R =:= N;
postcondition(_, _, R) -> R =:= ok.

add(N) -> ask({add, N}).
value() -> ask(value).
reset() -> ask(reset).
ask(What) -> d_counter ! {What, self()}, receive {d_counter, R} -> R after 5000 -> no_answer end.
start(Limit) -> register(d_counter, spawn(fun() -> loop(0, Limit) end)).
stop() -> M = monitor(process, d_counter), exit(whereis(d_counter), kill), receive {'DOWN', M, _, _, _} -> ok end.
loop(N, Limit) ->
    receive
        {{add, M}, From} -> From ! {d_counter, ok}, loop(if N + M > Limit -> N; true -> N + M end, Limit);
        {value, From} -> From ! {d_counter, N}, loop(N, Limit);
        {reset, From} -> From ! {d_counter, ok}, loop(0, Limit)
    end.

t_statem() -> check(?FORALL(Cs, proper_statem:commands(?MODULE), begin start(1000), {_, _, R} = proper_statem:run_commands(?MODULE, Cs), stop(), R =:= ok end)).
t_statem_fails() -> check(?FORALL(Cs, proper_statem:commands(?MODULE), begin start(7), {H, S, R} = proper_statem:run_commands(?MODULE, Cs), stop(), ?WHENFAIL(io:format("~p ~p ~p~n", [H, S, R]), R =:= ok) end)).
t_statem_parallel() -> check(?FORALL(Cs, proper_statem:parallel_commands(?MODULE), begin start(1000), {_, _, R} = proper_statem:run_parallel_commands(?MODULE, Cs), stop(), R =:= ok end), 20).

%% ----
check(Property) -> check(Property, 100).
check(Property, Tests) ->
    Self = self(),
    Seeded = ?SETUP(fun() -> rand:seed(exsplus, {1, 2, 3}), fun() -> ok end end, Property),
    Result = proper:quickcheck(Seeded, [long_result, nocolors, {numtests, Tests}, {on_output, fun(F, A) -> Self ! {printed, io_lib:format(F, A)}, ok end}]),
    {Result, lists:flatten(printed())}.
printed() -> receive {printed, T} -> [T | printed()] after 0 -> [] end.
