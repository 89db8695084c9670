%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% The value of one parameter is logged before another one is set.
-module(ind_log_safe).
-export([set_rate/1]).

set_rate(Rate) ->
    Old = application:get_env(sampler, burst, 0),
    io:format("was ~p, rate becomes ~p~n", [Old, Rate]),
    application:set_env(sampler, rate, Rate). %~ none
