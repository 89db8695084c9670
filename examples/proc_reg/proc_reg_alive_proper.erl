%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry with the paper's second repair, tested with PropEr's dialect.
-module(proc_reg_alive_proper).
-define(REGISTRY, proc_reg_alive).
-include("proc_reg_proper.hrl").
