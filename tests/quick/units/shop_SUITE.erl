%% SPDX-License-Identifier: Apache-2.0
%%
%% A suite with every way in which a case of Common Test ends, and the order of events that one group depends on.

-module(shop_SUITE).
-include_lib("stdlib/include/assert.hrl").
-compile([export_all, nowarn_export_all]).

suite() -> [{timetrap, {minutes, 1}}, {require, limit}, {default_config, limit, 5}].

all() -> [starts, wrong, says_fail, skips, waits, own_time, dies, reads_config, unsupported, {group, stocked}, {group, together}, {group, one_by_one},
          {group, unready}, {group, twice}, asks_config, skips_by_throw, skips_by_exit, {group, until}].

groups() ->
    [{stocked, [], [has_stock, skipped_by_init, failed_by_init, failed_by_end, {group, inner}]},
     {inner, [], [has_both]},
     {together, [parallel], [buys, buys_too, does_nothing]},
     {one_by_one, [sequence], [first, second, third]},
     {unready, [], [never]},
     {twice, [{repeat, 2}], [has_stock]},
     {until, [{repeat_until_all_ok, 5}], [passes_the_second_time]}].

init_per_suite(Config) -> [{suite_value, 1} | Config].
end_per_suite(Config) -> 1 = value(suite_value, Config).

init_per_group(unready, _) -> error(not_ready);
init_per_group(together, Config) ->
    Me = self(),
    % A table lives as long as its owner, and each of these functions has a process of its own.
    Owner = spawn(fun() -> shop:start(10), Me ! ready, receive stop -> ok end end),
    receive ready -> ok end,
    [{owner, Owner} | Config];
init_per_group(Group, Config) -> [{group_value, Group} | Config].
end_per_group(together, Config) -> value(owner, Config) ! stop;
end_per_group(_, _) -> error(nobody_minds).

init_per_testcase(skipped_by_init, _) -> {skip, "not today"};
init_per_testcase(failed_by_init, _) -> error(broken);
init_per_testcase(Case, Config) -> [{case_value, Case} | Config].
end_per_testcase(failed_by_end, _) -> {fail, at_the_end};
end_per_testcase(_, _) -> ok.

starts(Config) ->
    ?assertEqual(1, value(suite_value, Config)),
    ?assertEqual(starts, value(case_value, Config)),
    ?assertEqual("shop_SUITE_data", filename:basename(value(data_dir, Config))).
wrong(_) -> ?assertEqual(1, 2).
says_fail(_) -> ct:fail("~p is not enough", [1]).
skips(_) -> {skip, because}.
waits(_) -> receive never -> ok end.
own_time() -> [{timetrap, 100}].
own_time(_) -> timer:sleep(1000).
dies(_) -> exit(self(), kill), receive never -> ok end.
reads_config(_) ->
    ?assertEqual(5, ct:get_config(limit)),
    ?assertEqual(none, ct:get_config(nothing, none)),
    ct:pal("printed by ~p", [self()]).
unsupported(_) -> ct:run(here).
%% What the macro ?config of ct.hrl says.
asks_config(Config) ->
    ?assertEqual(1, test_server:lookup_config(suite_value, Config)),
    ?assertEqual(undefined, test_server:lookup_config(nothing, Config)).
skips_by_throw(_) -> throw({skip, "by throwing it"}).
skips_by_exit(_) -> exit({skipped, "by ending with it"}).
passes_the_second_time(_) ->
    Before = persistent_term:get(times, 0),
    persistent_term:put(times, Before + 1),
    ?assertEqual(1, Before).

has_stock(Config) -> true = value(group_value, Config) =/= undefined.
has_both(Config) -> ?assertEqual(inner, value(group_value, Config)).
skipped_by_init(_) -> ok.
failed_by_init(_) -> ok.
failed_by_end(_) -> ok.
never(_) -> ok.

buys(_) -> buys_one().
buys_too(_) -> buys_one().
does_nothing(_) -> ok.

%% Passes unless the other bought in between.
buys_one() ->
    Before = shop:stock(),
    shop:buy(),
    ?assertEqual(Before - 1, shop:stock()).

first(_) -> ok.
second(_) -> error(stop).
third(_) -> ok.

value(Key, Config) -> proplists:get_value(Key, Config).
