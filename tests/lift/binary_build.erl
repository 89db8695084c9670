% SPDX-License-Identifier: Apache-2.0
% Building binaries: values, sizes, text, appending.
-module(binary_build).
-export([pack/2, text/1, append/2, utf8/1]).

pack(A, B) -> <<A:8, B/binary>>.

text(X) -> <<"abc", X/float>>.

append(Acc, X) -> <<Acc/binary, X:16/little>>.

utf8(C) -> <<C/utf8>>.
