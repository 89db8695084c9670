% SPDX-License-Identifier: Apache-2.0
% Closures capture values; external and local funs; calls of values.
-module(closures).
-export([adder/1, call/2, external/0, local/0]).

adder(N) -> fun(X) -> X + N end.

call(F, X) -> {F(X), (fun lists:map/2)(F, [X])}.

external() -> fun lists:reverse/1.

local() -> fun helper/1.

helper(X) -> X.
