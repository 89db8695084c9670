%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% The old environment value is logged before it is overwritten. By the letter the item is read
%% and then written; all that can go wrong is a misleading log line, hence the low score.
-module(ind_log_racy).
-export([set_rate/1]).

set_rate(Rate) ->
    Old = application:get_env(sampler, rate, 0),
    io:format("was ~p, rate becomes ~p~n", [Old, Rate]),
    application:set_env(sampler, rate, Rate). %~ check-then-act/application_env %~ witnessed
