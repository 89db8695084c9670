%% SPDX-License-Identifier: Apache-2.0
%%
%% A module may wrap all its tests.

-module(wrapped_tests).
-export([eunit_wrapper_/1]).
-include_lib("eunit/include/eunit.hrl").

eunit_wrapper_(Tests) -> {setup, local, fun() -> put(around, 1) end, fun(_) -> erase(around) end, Tests}.

inside_test() -> ?assertEqual(1, get(around)).
outside_test_() -> ?_assertEqual(2, get(around)).
