% SPDX-License-Identifier: Apache-2.0
% Tuples taken apart and made; a tagged tuple.
-module(tuples).
-export([swap/1, reply/1]).

swap({A, B}) -> {B, A}.

reply({reply, X}) -> X;
reply({error, Why} = E) -> {E, Why}.
