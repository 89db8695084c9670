%% SPDX-License-Identifier: Apache-2.0
%%
%% What a state machine model includes besides eqc.hrl. Names such as commands(M) or eq(A, B) that the
%% module uses and does not define are imported from eqc_statem; grouped callbacks (foo_args, foo_pre,
%% foo_next ...) are put together.

-ifndef(EQC_STATEM_HRL).
-define(EQC_STATEM_HRL, true).
-include("eqc.hrl").
-define(VAR, '?VAR').
-compile({parse_transform, eqc_group_commands}).
-endif.
