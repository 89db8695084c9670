% SPDX-License-Identifier: Apache-2.0
% Lists, and a comprehension that names its parent.
-module(list_walk).
-export([sum/1, twice/1]).

sum([H | T]) -> H + sum(T);
sum([]) -> 0.

twice(L) -> [2 * X || X <- L, X > 0].
