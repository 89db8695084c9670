%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry whose clients also unregister by themselves, tested with PropEr's dialect.
-module(proc_reg_unreg_proper).
-define(REGISTRY, proc_reg_unreg).
-include("proc_reg_proper.hrl").
