%% SPDX-License-Identifier: Apache-2.0
%%
%% The macros of properties and types. What stands between the parentheses of a
%% macro is evaluated later, so it is wrapped in a function.

-ifndef(PROPER_COMMON_HRL).
-define(PROPER_COMMON_HRL, true).

-define(DELAY(X), fun() -> X end).
-define(FORCE(X), (X)()).

%% Properties
-define(FORALL(X, RawType, Prop), proper:forall(RawType, fun(X) -> Prop end)).
-define(IMPLIES(Pre, Prop), proper:implies(Pre, ?DELAY(Prop))).
-define(WHENFAIL(Action, Prop), proper:whenfail(?DELAY(Action), ?DELAY(Prop))).
-define(TRAPEXIT(Prop), proper:trapexit(?DELAY(Prop))).
-define(TIMEOUT(Limit, Prop), proper:timeout(Limit, ?DELAY(Prop))).
-define(SETUP(Fun, Prop), proper:setup(Fun, Prop)).
-define(ALWAYS(N, Prop), proper:always(N, ?DELAY(Prop))).
-define(SOMETIMES(N, Prop), proper:sometimes(N, ?DELAY(Prop))).

%% Targeted properties
-define(EXISTS(X, RawType, Prop), proper:exists(RawType, fun(X) -> Prop end, false)).
-define(NOT_EXISTS(X, RawType, Prop), proper:exists(RawType, fun(X) -> Prop end, true)).
-define(FORALL_TARGETED(X, RawType, Prop), proper:forall_targeted(RawType, fun(X) -> Prop end)).
-define(MAXIMIZE(Fitness), proper_target:update_uv(Fitness, inf)).
-define(MINIMIZE(Fitness), ?MAXIMIZE(-(Fitness))).
-define(USERNF(Type, NF), proper_gen_next:set_user_nf(Type, NF)).
-define(USERMATCHER(Type, Matcher), proper_gen_next:set_matcher(Type, Matcher)).

%% Types
-define(LAZY(T), proper_types:lazy(?DELAY(T))).
-define(SIZED(Size, T), proper_types:sized(fun(Size) -> T end)).
-undef(LET).
-define(LET(X, RawType, Gen), proper_types:bind(RawType, fun(X) -> Gen end, false)).
-define(SHRINK(Gen, Alternatives), proper_types:shrinkwith(?DELAY(Gen), ?DELAY(Alternatives))).
-define(LETSHRINK(Xs, RawTypes, Gen), proper_types:bind(RawTypes, fun(Xs) -> Gen end, true)).
-define(SUCHTHAT(X, RawType, Condition), proper_types:add_constraint(RawType, fun(X) -> Condition end, true)).
-define(SUCHTHATMAYBE(X, RawType, Condition), proper_types:add_constraint(RawType, fun(X) -> Condition end, false)).

-endif.
