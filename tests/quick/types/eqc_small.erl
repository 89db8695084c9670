%% SPDX-License-Identifier: Apache-2.0
%%
%% A module with a good and a bad property. Its own int/0, quickcheck/1 and
%% elements/1 take the place of the library's.

-module(eqc_small).
-export([int/0]).
-include_lib("eqc/include/eqc.hrl").

int() -> eqc_gen:choose(20, 30).
elements(X) -> X.
quickcheck(X) -> X.

prop_good() -> ?FORALL(X, {int(), elements(bool())}, quickcheck(element(1, X) > 19)).
prop_bad() -> ?FORALL(X, int(), X < 20).
