%% SPDX-License-Identifier: Apache-2.0
%%
%% Symbolic terms by the names of QuickCheck.

-module(eqc_symbolic).
-export([eval/1, eval/2, defined/1, well_defined/1, pretty_print/1, pretty_print/2]).

eval(Term) -> eval([], Term).
eval(Env, Term) -> ravel_symbolic:eval(Env, Term).
defined(Term) -> ravel_symbolic:defined(Term).
well_defined(Gen) -> ravel_symbolic:well_defined(Gen).
pretty_print(Term) -> pretty_print([], Term).
pretty_print(Env, Term) -> lists:flatten(ravel_symbolic:pretty(Env, Term)).
