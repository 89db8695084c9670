%% SPDX-License-Identifier: Apache-2.0
%%
%% What a finite state machine model includes besides eqc.hrl: the names of eqc_fsm, and grouped callbacks
%% put together.

-ifndef(EQC_FSM_HRL).
-define(EQC_FSM_HRL, true).
-include("eqc.hrl").
-compile({parse_transform, eqc_group_commands}).
-endif.
