% SPDX-License-Identifier: Apache-2.0
% Type tests, and what the branches know afterwards.
-module(type_tests).
-export([kind/1]).

kind(X) when is_atom(X) -> atom;
kind(X) when is_integer(X); is_float(X) -> X;
kind(X) when is_pid(X) -> {pid, X};
kind(X) when is_function(X, 2) -> X;
kind(X) when is_binary(X) -> X;
kind(_) -> other.
