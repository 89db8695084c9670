%% SPDX-License-Identifier: Apache-2.0
%% eunit itself: what it prints for tests that pass, fail, crash, time out or are skipped, and its fixtures and generators.
-module(d_eunit).
-compile([export_all, nowarn_export_all, nowarn_unused_function]).
-include_lib("eunit/include/eunit.hrl").

%% ---- the cases: each runs some tests with a group leader that keeps what they print; times are left out
t_passing() -> eunit_prints([{?MODULE, good_one}, {?MODULE, good_two}]).
t_failing() -> eunit_prints([{"wrong sum", ?_assertEqual(4, 2 + 3)}]).
t_assertions() -> [catch_assertion(F) || F <- [fun() -> ?assert(1 > 2) end, fun() -> ?assertNot(true) end, fun() -> ?assertMatch({ok, _}, {error, e}) end, fun() -> ?assertError(badarg, atom_to_list(abc)) end, fun() -> ?assertException(error, badarith, 1 / zero()) end, fun() -> ?assertThrow(x, throw(y)) end, fun() -> ?assertNotEqual(1, 1) end, fun() -> ?assertExit(_, exit(ok)) end]].
t_crash() -> eunit_prints([?_test(lists:nth(5, [1, 2])), ?_test(throw(ball)), ?_test(exit(gone))]).
t_timeout() -> eunit_prints([{timeout, 0.01, ?_test(timer:sleep(500000))}]).
t_setup() -> eunit_prints({setup, fun() -> [1, 2, 3] end, fun(_) -> io:put_chars("cleaned\n") end, fun(L) -> [?_assertEqual(3, length(L)), ?_assertEqual(7, lists:sum(L))] end}).
t_setup_fails() -> eunit_prints({setup, fun() -> error(no_database) end, fun(_) -> [?_assert(true)] end}).
t_cleanup_fails() -> eunit_prints({setup, fun() -> ok end, fun(_) -> error(stuck) end, fun(_) -> [?_assert(true)] end}).
t_foreach() -> eunit_prints({foreach, fun() -> put(n, 1) end, [fun(_) -> ?_assertEqual(1, get(n)) end, fun(_) -> [?_assert(true), {"named", ?_assert(false)}] end]}).
t_generator() -> eunit_prints({generator, fun() -> [?_assertEqual(N * N, square(N)) || N <- lists:seq(1, 20)] end}).
t_inorder() -> eunit_prints({inorder, [?_assert(true), {spawn, ?_assert(true)}, {with, 5, [fun(5) -> ok end, fun(X) -> ?assertEqual(6, X) end]}]}).
t_inparallel() -> eunit_prints({inparallel, 2, [?_test(timer:sleep(10)) || _ <- lists:seq(1, 6)]}).
t_output_of_test() -> eunit_prints([?_test(begin io:format("seen ~p~n", [here]), ?assert(false) end)]).
t_bad_description() -> eunit_prints([{no_such_thing, 17}]).
t_missing_function() -> eunit_prints([{?MODULE, no_such_test}]).
t_quiet_module() -> {eunit:test({?MODULE, good_one}, [no_tty]), eunit:test(?_assert(false), [no_tty])}.

good_one() -> ?assertEqual([3, 2, 1], lists:reverse([1, 2, 3])).
good_two() -> ?assertMatch({ok, _}, {ok, 5}).
square(13) -> 168;
square(N) -> N * N.
zero() -> 0.
catch_assertion(F) -> try F() catch C:R -> {C, R} end.

%% ---- the end of eunit:test/2, and the lines it printed
eunit_prints(Tests) ->
    Keeper = spawn_link(fun() -> keep([]) end),
    Before = group_leader(),
    group_leader(Keeper, self()),
    Result = eunit:test(Tests, [verbose, {print_depth, 30}]),
    group_leader(Before, self()),
    Keeper ! {take, self()},
    Text = receive {kept, T} -> unicode:characters_to_list(T) end,
    {Result, [plain(L) || L <- string:split(Text, "\n", all)]}.

%% A test that took no measurable time has no "[0.001 s] " before its "ok".
plain(Line) -> re:replace(re:replace(Line, "\\[[0-9.]+ s\\] ?", "", [global]), "(Finished in )[0-9.]+|<[0-9.]+>", "\\1time", [global, {return, list}]).

keep(Text) ->
    receive
        {io_request, From, As, {put_chars, _, C}} -> From ! {io_reply, As, ok}, keep([Text, C]);
        {io_request, From, As, {put_chars, _, M, F, A}} -> From ! {io_reply, As, ok}, keep([Text, apply(M, F, A)]);
        {io_request, From, As, _} -> From ! {io_reply, As, {error, request}}, keep(Text);
        {take, Who} -> Who ! {kept, Text}
    end.
