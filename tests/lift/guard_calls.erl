% SPDX-License-Identifier: Apache-2.0
% Built-ins in guards fail without raising; element, hd and map_get are loads.
-module(guard_calls).
-export([size_is/2, first/1, tag/1, value/2]).

size_is(T, N) when tuple_size(T) =:= N + 1 -> T;
size_is(_, _) -> false.

first(L) when hd(L) =:= a -> L;
first(_) -> none.

tag(T) -> element(1, T).

value(M, K) when map_get(K, M) =:= 1 -> M;
value(_, _) -> none.
