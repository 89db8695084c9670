%% SPDX-License-Identifier: Apache-2.0
%%
%% Binaries of text in UTF-8, by PropEr's names.

-module(proper_unicode).
-export([utf8/0, utf8/1, utf8/2]).

utf8() -> utf8(inf, 4).
utf8(Max) -> utf8(Max, 4).
utf8(Max, BytesPerPoint) -> ravel_terms:utf8(Max, BytesPerPoint).
