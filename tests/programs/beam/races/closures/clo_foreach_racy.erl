%% SPDX-License-Identifier: Apache-2.0
%%
%% A list of services is started one by one by lists:foreach. Two starters that run side by
%% side may both miss the same service; the second register/2 raises badarg.
-module(clo_foreach_racy).
-export([start_all/1]).

start_all(Services) ->
    lists:foreach(
        fun(Service) ->
            case whereis(Service) of
                undefined -> register(Service, spawn(Service, init, [])); %~ check-then-act/registry %~ witnessed
                _Running -> ok
            end
        end,
        Services).
