%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry whose clients also unregister by themselves.
-module(proc_reg_unreg_eqc).
-define(REGISTRY, proc_reg_unreg).
-include("proc_reg_eqc.hrl").
