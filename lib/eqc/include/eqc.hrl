%% SPDX-License-Identifier: Apache-2.0
%%
%% What a module of QuickCheck properties includes. What stands between the
%% parentheses of a macro is evaluated later, so it is wrapped in a function. Names
%% such as int() or numtests(N, P) that the module uses and does not define are
%% imported by the transform, which knows what the library offers; EQC_NO_IMPORTS
%% leaves them to the module.

-ifndef(EQC_HRL).
-define(EQC_HRL, true).
-ifndef(EQC).
-define(EQC, true).
-endif.

-define(DELAY(X), fun() -> X end).
-define(FORCE(X), (X)()).

%% Generators
-undef(LET).
-define(LET(X, Gen, In), eqc_gen:bind(Gen, fun(X) -> In end)).
-define(SIZED(Size, Gen), eqc_gen:sized(fun(Size) -> Gen end)).
-define(SUCHTHAT(X, Gen, Condition), eqc_gen:suchthat(Gen, fun(X) -> Condition end)).
-define(SUCHTHATMAYBE(X, Gen, Condition), eqc_gen:suchthatmaybe(Gen, fun(X) -> Condition end)).
-define(SHRINK(Gen, Alternatives), eqc_gen:shrinkwith(Gen, ?DELAY(Alternatives))).
-define(LETSHRINK(Xs, Gens, In), eqc_gen:letshrink(Gens, fun(Xs) -> In end)).
-define(LAZY(Gen), eqc_gen:lazy(?DELAY(Gen))).

%% Properties
-define(FORALL(X, Gen, Prop), eqc:forall(Gen, fun(X) -> Prop end)).
-define(IMPLIES(Pre, Prop), eqc:implies(Pre, ??Pre, ?DELAY(Prop))).
-define(WHENFAIL(Action, Prop), eqc:whenfail(fun(_) -> Action end, ?DELAY(Prop))).
-define(TRAPEXIT(Prop), eqc:trapexit(?DELAY(Prop))).
-define(TIMEOUT(Limit, Prop), eqc:timeout(Limit, ?DELAY(Prop))).
-define(ALWAYS(N, Prop), eqc:always(N, ?DELAY(Prop))).
-define(SOMETIMES(N, Prop), eqc:sometimes(N, ?DELAY(Prop))).
-define(SETUP(Setup, Prop), eqc:setup(Setup, Prop)).
-define(EXISTS(X, Gen, Prop), eqc:exists(Gen, fun(X) -> Prop end)).

-compile({parse_transform, ravel_transform}).
-ifdef(EQC_NO_IMPORTS).
-ravel_dialect(plain).
-else.
-ravel_dialect(eqc).
-endif.

-endif.
