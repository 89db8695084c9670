%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% A meter is read and set back to zero. What is written does not depend on what was read, so
%% the score is low; still, counts between the two are lost.
-module(ind_reset_racy).
-export([init/0, count/1, report/1]).

init() ->
    ets:new(meters, [named_table, public]).

count(Meter) ->
    ets:update_counter(meters, Meter, 1, {Meter, 0}).

report(Meter) ->
    Value = ets:lookup(meters, Meter),
    ets:insert(meters, {Meter, 0}), %~ check-then-act/ets %~ witnessed
    io:format("~p~n", [Value]).
