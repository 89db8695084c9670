%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry without the third race.
-module(proc_reg_retry_eqc).
-define(REGISTRY, proc_reg_retry).
-include("proc_reg_eqc.hrl").
