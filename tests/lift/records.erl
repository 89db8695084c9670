% SPDX-License-Identifier: Apache-2.0
% Records are tagged tuples; setting fields.
-module(records).
-export([new/1, set/2, get/1]).

-record(point, {x = 0, y = 0, z = 0}).

new(X) -> #point{x = X}.

set(P, X) -> P#point{x = X, y = 1}.

get(#point{z = Z}) -> Z.
