%% SPDX-License-Identifier: Apache-2.0
%%
%% EUnit's tests of a shop in which two customers can buy the same thing: one that always fails, some that
%% always pass, two that pass or fail by the order of events.

-module(shop_tests).
-include_lib("eunit/include/eunit.hrl").

starts_test() ->
    shop:start(5),
    ?assertEqual(5, shop:stock()),
    shop:stop().

wrong_test() ->
    shop:start(5),
    ?assertEqual(4, shop:stock()).

customers(N) ->
    Me = self(),
    [spawn_link(fun() -> shop:buy(), Me ! done end) || _ <- lists:seq(1, N)],
    [receive done -> ok end || _ <- lists:seq(1, N)].

two_buy_test() ->
    shop:start(5),
    customers(2),
    ?assertEqual(3, shop:stock()).

stock_test_() ->
    {foreach, fun() -> shop:start(3) end, fun(_) -> shop:stop() end,
     [fun(_) -> ?_assertEqual(3, shop:stock()) end,
      fun(_) -> {"one is sold", ?_test(begin shop:buy(), ?assertEqual(2, shop:stock()) end)} end,
      fun(_) -> {"two are sold at once", ?_test(begin customers(2), ?assertEqual(1, shop:stock()) end)} end]}.
