%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% A meter is read and set back to zero in one step: take returns what it removes.
-module(ind_reset_safe).
-export([init/0, count/1, report/1]).

init() ->
    ets:new(meters, [named_table, public]).

count(Meter) ->
    ets:update_counter(meters, Meter, 1, {Meter, 0}).

report(Meter) ->
    Value = ets:take(meters, Meter), %~ none
    io:format("~p~n", [Value]).
