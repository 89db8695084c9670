%% SPDX-License-Identifier: Apache-2.0
%%
%% How the second test goes depends on whether a module is loaded that the first does not use: each unit begins as if it were
%% alone, or its schedules would fit nowhere else.

-module(loads_tests).
-include_lib("eunit/include/eunit.hrl").

a_test() -> ok.

b_test() ->
    Me = self(),
    Before = case erlang:function_exported(shop, stock, 0) of true -> 1; false -> 4 end,
    [spawn(fun() -> Me ! before end) || _ <- lists:seq(1, Before)],
    [receive before -> ok end || _ <- lists:seq(1, Before)],
    shop:start(1),
    [spawn(fun() -> Me ! N end) || N <- [1, 2]],
    ?assertEqual(1, receive N -> N end).
