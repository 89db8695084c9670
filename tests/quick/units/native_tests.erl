%% SPDX-License-Identifier: Apache-2.0
%%
%% What fails because native code is not there could not be run; what fails otherwise has failed.

-module(native_tests).
-include_lib("eunit/include/eunit.hrl").

adds_test() -> ?assertEqual(3, native:add(1, 2)).
adds_softly_test() -> ?assertEqual(3, native_soft:add(1, 2)).
fails_test() -> ?assertEqual(3, 1 + 1).
passes_test() -> ?assertEqual(3, 1 + 2).
%% What it has asked for is not there, and nobody knows whether it would pass with it.
catches_test() -> ?assertEqual(3, try native:add(1, 2) catch error:_ -> none end).
listens_test() -> {ok, _} = gen_tcp:listen(0, []).
does_without_test() -> ?assertEqual(none, try native:add(1, 2) catch error:_ -> none end).
