%% SPDX-License-Identifier: Apache-2.0
%%
%% The registry of the paper's section 2, tested with QuickCheck's dialect.
-module(proc_reg_eqc).
-define(REGISTRY, proc_reg).
-include("proc_reg_eqc.hrl").
