%% SPDX-License-Identifier: Apache-2.0
%%
%% Order numbers from a table by dirty operations. Two shops that ask at the same time are
%% given the same number.
-module(mn_counter_racy).
-export([next_order/1]).

next_order(Shop) ->
    Value = case mnesia:dirty_read(sequence, Shop) of
                [{sequence, Shop, Last}] -> Last + 1;
                [] -> 1
            end,
    ok = mnesia:dirty_write({sequence, Shop, Value}), %~ check-then-act/mnesia %~ witnessed
    {Shop, Value}.
