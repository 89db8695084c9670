%% SPDX-License-Identifier: Apache-2.0
%%
%% What fails because native code is not there could not be run; what fails otherwise has failed.

-module(native_tests).
-include_lib("eunit/include/eunit.hrl").

adds_test() -> ?assertEqual(3, native:add(1, 2)).
adds_softly_test() -> ?assertEqual(3, native_soft:add(1, 2)).
fails_test() -> ?assertEqual(3, 1 + 1).
passes_test() -> ?assertEqual(3, 1 + 2).
