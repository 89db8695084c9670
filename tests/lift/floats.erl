% SPDX-License-Identifier: Apache-2.0
% Float registers are variables like others.
-module(floats).
-export([area/2]).

area(A, B) when is_float(A), is_float(B) -> A * B / 2.0 - A.
