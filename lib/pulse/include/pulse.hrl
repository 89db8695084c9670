%% SPDX-License-Identifier: Apache-2.0
%%
%% ?PULSE(Pattern, Expression, Property): the expression is run under a random schedule (here: Ravel's), its
%% value bound to the pattern, and the property decides.

-ifndef(PULSE_HRL).
-define(PULSE_HRL, true).

-define(PULSE(Pattern, Expression, Property),
        (fun(Pattern) -> Property end)(pulse:run(fun() -> Expression end))).

-endif.
