%% SPDX-License-Identifier: Apache-2.0
%%
%% Random numbers as small integers. A state is one integer below 2^59, so that
%% neither the state nor any product below is ever a bignum: a draw is a multiply
%% and a shift, without garbage. The generator is a multiply-with-carry of 32-bit
%% digits (Marsaglia 1994): the low 32 bits are the digit, the rest is the carry.
%% Macros, not functions: they stand on the hottest path of test generation.

-define(NEXT(S), (16#7fa6502 * ((S) band 16#ffffffff) + ((S) bsr 32))).

%% 32 bits of the state after a step. The carry is mixed in, for the lowest bits
%% of a digit alone are weak.
-define(BITS(S), (((S) bxor ((S) bsr 27)) band 16#ffffffff)).

%% 0 .. N-1 from the state after a step; N at most SMALL.
-define(SMALL, 16#4000000).
-define(BELOW(N, S), ((?BITS(S) * (N)) bsr 32)).
