% SPDX-License-Identifier: Apache-2.0
%
% --unknown-calls any: what an unknown fun may be, by arity, by what it accepts and what it gives back.
-module(unknown).
-export([foo/2, one/1, two/2, pair/1, number/1, wants_pair/1, atoms/1]).

% Both take one argument, but pair/1 takes no atom.
%? calls foo/2 = ...
%? unknown foo/2 = atoms/1, number/1, one/1, wants_pair/1
foo(Fun, N) when is_atom(N) -> Fun(name), ok.

one(X) -> X.
two(X, Y) -> {X, Y}.
pair({A, _}) -> A.
number(N) -> N + 1.
atoms(X) when is_atom(X) -> {atom, X}.

% A result that must be {atom, _}.
%? unknown wants_pair/1 = atoms/1, one/1, pair/1, wants_pair/1
wants_pair(F) -> {atom, X} = F(any()), X.
any() -> element(1, get(x)).
