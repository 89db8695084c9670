%% SPDX-License-Identifier: Apache-2.0
%%
%% A list of services is started one by one by lists:foreach; a service that somebody else
%% registered first is left alone, because badarg is handled inside the fun.
-module(clo_foreach_safe).
-export([start_all/1]).

start_all(Services) ->
    lists:foreach(
        fun(Service) ->
            case whereis(Service) of
                undefined -> claim(Service, spawn(Service, init, []));
                _Running -> ok
            end
        end,
        Services).

claim(Service, Pid) ->
    try
        register(Service, Pid) %~ none
    catch
        error:badarg -> exit(Pid, kill)
    end.
