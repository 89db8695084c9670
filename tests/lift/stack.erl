% SPDX-License-Identifier: Apache-2.0
% The frame is trimmed between calls.
-module(stack).
-export([many/4]).

many(A, B, C, D) ->
    X = f(A),
    Y = f(B),
    Z = f(C),
    W = f(D),
    {X, Y, Z, W}.

f(X) -> self() ! X.
