%% SPDX-License-Identifier: Apache-2.0
%%
%% Symbolic terms by PropEr's names.

-module(proper_symb).
-export([eval/1, eval/2, defined/1, well_defined/1, pretty_print/1, pretty_print/2, internal_eval/1, internal_well_defined/1]).

eval(Term) -> eval([], Term).
eval(Env, Term) -> ravel_symbolic:eval(Env, Term).
defined(Term) -> ravel_symbolic:defined(Term).
well_defined(Type) -> ravel_symbolic:well_defined(Type).
pretty_print(Term) -> pretty_print([], Term).
pretty_print(Env, Term) -> lists:flatten(ravel_symbolic:pretty(Env, Term)).
internal_eval(Term) -> ravel_symbolic:values(Term).
internal_well_defined(Term) -> defined(Term).
