% SPDX-License-Identifier: Apache-2.0
% Matching binaries.
-module(binary_match).
-export([head/1, sum/2, magic/1]).

head(<<A:8, Rest/binary>>) -> {A, Rest};
head(<<>>) -> empty.

sum(<<X:16, Rest/binary>>, Acc) -> sum(Rest, Acc + X);
sum(<<>>, Acc) -> Acc.

magic(<<"GIF", _:8, Size:8, Body:Size/binary, _/bitstring>>) -> Body;
magic(_) -> none.
