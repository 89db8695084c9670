%% SPDX-License-Identifier: Apache-2.0
%%
%% The parallel module of QuickCheck's first years; its models are those of eqc_statem.

-include("eqc_statem.hrl").
