% SPDX-License-Identifier: Apache-2.0
% apply with known and unknown arity, and calls of a variable module.
-module(dynamic).
-export([known/3, unknown/3, list/2, tail/2]).

known(M, F, X) -> {ok, M:F(X, 1)}.

unknown(M, F, Args) -> {ok, apply(M, F, Args)}.

list(F, Args) -> {ok, apply(F, Args)}.

tail(M, X) -> M:handle(X).
