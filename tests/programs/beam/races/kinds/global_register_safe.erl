%% SPDX-License-Identifier: Apache-2.0
%%
%% One scheduler for the whole cluster: register_name is atomic, and no is an answer like
%% any other.
-module(global_register_safe).
-export([lead/0]).

lead() ->
    case global:whereis_name(cluster_scheduler) of
        undefined ->
            case global:register_name(cluster_scheduler, self()) of %~ none
                yes -> leading;
                no -> following
            end;
        _Leader ->
            following
    end.
