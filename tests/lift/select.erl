% SPDX-License-Identifier: Apache-2.0
% select_val and select_tuple_arity.
-module(select).
-export([atom/1, arity/1]).

atom(a) -> 1;
atom(b) -> 2;
atom(X) when X =:= c; X =:= d -> X;
atom(_) -> 0.

arity({A}) -> A;
arity({A, _}) -> A;
arity(T) when tuple_size(T) =:= 3 -> T.
