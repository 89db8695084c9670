%% SPDX-License-Identifier: Apache-2.0
%%
%% One scheduler for the whole cluster: whereis_name, then register_name, which is asserted to
%% say yes. On two nodes at once one gets no, and crashes with badmatch.
-module(global_register_racy).
-export([lead/0]).

lead() ->
    case global:whereis_name(cluster_scheduler) of
        undefined ->
            yes = global:register_name(cluster_scheduler, self()), %~ check-then-act/global %~ witnessed
            leading;
        _Leader ->
            following
    end.
