%% SPDX-License-Identifier: Apache-2.0
%%
%% Order numbers from a table by dirty_update_counter, which is atomic although dirty.
-module(mn_counter_safe).
-export([next_order/1]).

next_order(Shop) ->
    Value = mnesia:dirty_update_counter(sequence, Shop, 1), %~ none
    {Shop, Value}.
