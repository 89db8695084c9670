%% SPDX-License-Identifier: Apache-2.0
%%
%% A coupon is good once: insert_new tests and marks in one step, and its answer decides
%% about the discount.
-module(op_member_safe).
-export([init/0, redeem/2]).

init() ->
    ets:new(coupons, [named_table, public]).

redeem(Code, Shop) ->
    case ets:insert_new(coupons, {Code, Shop}) of %~ none
        false -> used;
        true -> discount
    end.
