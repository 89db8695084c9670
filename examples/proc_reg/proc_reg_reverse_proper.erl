%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry with the paper's first repair, tested with PropEr's dialect.
-module(proc_reg_reverse_proper).
-define(REGISTRY, proc_reg_reverse).
-include("proc_reg_proper.hrl").
