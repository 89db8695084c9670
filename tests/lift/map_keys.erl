% SPDX-License-Identifier: Apache-2.0
% Maps: keys that must be there, new ones, updates.
-module(map_keys).
-export([get/1, make/2, add/2, change/2]).

get(#{name := N, age := A}) -> {N, A};
get(_) -> none.

make(K, V) -> #{K => V, fixed => 1}.

add(M, V) when is_map(M) -> M#{v => V}.

change(M, V) -> M#{v := V}.
