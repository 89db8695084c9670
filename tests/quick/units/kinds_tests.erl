%% SPDX-License-Identifier: Apache-2.0
%%
%% Every kind of test and fixture that EUnit has, passing and failing: whatever EUnit says of them on the real
%% runtime, `ravel test` says too.

-module(kinds_tests).
-include_lib("eunit/include/eunit.hrl").

%% ---- tests

passes_test() -> ok.
returns_error_test() -> error.
badmatch_test() -> {ok, _} = get(nothing).
throws_test() -> throw(ball).
exits_test() -> exit(gone).
exits_normally_test() -> exit(normal).
undefined_test() -> apply(nowhere, to_be_found, []).

assert_test() -> ?assert(is_atom(get(x))).
assert_not_test() -> ?assertNot(is_atom(get(x))).
assert_match_test() -> ?assertMatch({ok, _}, {error, get(x)}).
assert_not_equal_test() -> ?assertNotEqual(undefined, get(x)).
assert_error_test() -> ?assertError(badarith, 1 / (get(x) =:= undefined andalso 0)).
assert_error_missing_test() -> ?assertError(badarith, ok).
assert_exit_other_test() -> ?assertExit(normal, exit(gone)).
assert_throw_test() -> ?assertThrow(ball, throw(ball)).

waits_test() -> receive never -> ok end.
sleeps_test() -> timer:sleep(1000).
oversleeps_test() -> timer:sleep(6000).

linked_test() ->
    spawn_link(fun() -> exit(broken) end),
    timer:sleep(10).
monitored_test() ->
    {_, Ref} = spawn_monitor(fun() -> exit(broken) end),
    receive {'DOWN', Ref, process, _, Reason} -> ?assertEqual(broken, Reason) end.

%% ---- generators

several_test_() -> [?_assert(true), ?_assertEqual(1, 2), {"named", ?_assert(true)}, {"named", ?_assert(false)}].
one_test_() -> ?_assertEqual(1, 1).
fun_test_() -> fun() -> ok end.
none_test_() -> [].
deep_test_() -> [[?_assert(true), [?_assert(true)]], {"group", [?_assert(true), {"inner", [?_assert(false)]}]}].
lazy_test_() -> {generator, fun() -> [?_assert(true), {generator, fun() -> ?_assert(false) end}] end}.
raises_test_() -> error(no_tests).
bad_test_() -> [?_assert(true), 17].
other_test_() -> [{?MODULE, passes_test}, {test, ?MODULE, throws_test}, {test, ?MODULE, missing}].

%% ---- time

enough_time_test_() -> {timeout, 10, ?_test(timer:sleep(6000))}.
short_time_test_() -> {timeout, 1, ?_test(timer:sleep(2000))}.
after_time_test_() -> [?_assert(true), {timeout, 0.1, ?_test(timer:sleep(500))}, ?_assert(true)].
group_time_test_() -> {timeout, 3, {"slow", [?_test(timer:sleep(10)), ?_test(timer:sleep(10)), ?_test(timer:sleep(4000))]}}.

%% ---- order and processes

in_order_test_() -> {inorder, [?_test(put(count, 1)), ?_assertEqual(1, get(count)), ?_test(put(count, 2)), ?_assertEqual(2, get(count))]}.
spawned_test_() -> [?_test(put(count, 1)), {spawn, ?_assertEqual(undefined, get(count))}, {spawn, [?_test(put(count, 2)), ?_assertEqual(2, get(count))]}].
in_parallel_test_() -> {inparallel, [?_test(timer:sleep(100)), ?_assert(false), ?_test(exit(gone)), ?_test(ok)]}.
two_at_a_time_test_() -> {inparallel, 2, [?_test(ok), ?_test(ok), ?_assertEqual(a, b), ?_test(ok), ?_test(ok)]}.
dies_test_() -> {spawn, [?_test(ok), ?_test(begin spawn_link(fun() -> exit(broken) end), receive never -> ok end end), ?_test(ok)]}.
alone_test_() -> [{spawn, ?_test(exit(self(), kill))}, ?_test(ok)].

%% ---- fixtures

setup() -> ets:new(fixture, [public, named_table]).
cleanup(Table) -> ets:delete(Table).

setup_test_() -> {setup, fun setup/0, fun cleanup/1, [?_assertEqual([], ets:lookup(fixture, a)), ?_assert(ets:insert(fixture, {a, 1})), ?_assertEqual(1, ets:lookup_element(fixture, a, 2))]}.
setup_with_value_test_() -> {setup, fun setup/0, fun cleanup/1, fun(T) -> [?_assertEqual(fixture, T), ?_assertEqual(other, T)] end}.
setup_only_test_() -> {setup, fun() -> ok end, ?_assert(true)}.
setup_local_test_() -> {setup, local, fun() -> put(count, 7) end, fun(_) -> erase(count) end, ?_assertEqual(7, get(count))}.
setup_spawn_test_() -> {setup, spawn, fun() -> put(count, 7) end, fun(_) -> erase(count) end, ?_assertEqual(7, get(count))}.
setup_list_test_() -> {setup, [{a, fun() -> 1 end}, {b, fun() -> 2 end, fun(2) -> ok end}], fun([{a, A}, {b, B}]) -> ?_assertEqual(3, A + B); ([A, B]) -> ?_assertEqual(3, A + B) end}.
setup_fails_test_() -> {setup, fun() -> error(no_setup) end, fun(_) -> ok end, [?_assert(true)]}.
setup_fails_first_test_() -> [{setup, fun() -> exit(no_setup) end, ?_assert(true)}, ?_assert(true)].
cleanup_fails_test_() -> {setup, fun() -> ok end, fun(_) -> error(no_cleanup) end, [?_assert(true)]}.
instantiator_fails_test_() -> {setup, fun() -> ok end, fun(_) -> ok end, fun(_) -> error(no_tests) end}.
instantiator_bad_test_() -> {setup, fun() -> ok end, fun(_) -> ok end, fun(_) -> 17 end}.
setup_twice_test_() -> [{setup, fun setup/0, fun cleanup/1, ?_assert(ets:insert(fixture, {a, 1}))}, {setup, fun setup/0, fun cleanup/1, ?_assertEqual([], ets:lookup(fixture, a))}].
foreach_test_() -> {foreach, fun setup/0, fun cleanup/1, [?_assert(ets:insert(fixture, {a, 1})), ?_assertEqual([], ets:lookup(fixture, a)), fun(T) -> {"inside", ?_assertEqual(fixture, T)} end]}.
foreachx_test_() -> {foreachx, fun(X) -> X * 2 end, fun(_, _) -> ok end, [{N, fun(X, R) -> ?_assertEqual(6, X + R) end} || N <- [1, 2, 3]]}.
with_test_() -> {with, 3, [fun(X) -> ?assertEqual(3, X) end, fun(X) -> ?assertEqual(4, X) end]}.
setup_with_test_() -> {setup, fun() -> 3 end, fun(_) -> ok end, {with, [fun(X) -> ?assertEqual(3, X) end, fun(X) -> ?assertEqual(4, X) end]}}.
server_dies_test_() ->
    {setup, fun() -> spawn_link(fun() -> receive die -> exit(broken) end end) end, fun(_) -> ok end,
     fun(Pid) -> [?_test(ok), ?_test(begin Pid ! die, timer:sleep(10) end), ?_test(ok)] end}.
