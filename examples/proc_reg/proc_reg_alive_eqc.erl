%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry with the paper's second repair.
-module(proc_reg_alive_eqc).
-define(REGISTRY, proc_reg_alive).
-include("proc_reg_eqc.hrl").
