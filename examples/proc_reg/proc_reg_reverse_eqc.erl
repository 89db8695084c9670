%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry with the paper's first repair.
-module(proc_reg_reverse_eqc).
-define(REGISTRY, proc_reg_reverse).
-include("proc_reg_eqc.hrl").
