% SPDX-License-Identifier: Apache-2.0
% Constants of all kinds.
-module(literals).
-export([all/0, shared/0]).

all() ->
    {[1, a | b], "text", <<"bin">>, <<5:3>>, #{k => [1.5]}, -7, 123456789012345678901234567890,
     fun lists:map/2, {}, []}.

shared() -> [{a, {b, c}}, {b, c}].
