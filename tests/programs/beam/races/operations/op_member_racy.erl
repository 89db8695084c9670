%% SPDX-License-Identifier: Apache-2.0
%%
%% A coupon is good once: member tests, insert marks it as used. Two shops can pass the test
%% together and both grant the discount.
-module(op_member_racy).
-export([init/0, redeem/2]).

init() ->
    ets:new(coupons, [named_table, public]).

redeem(Code, Shop) ->
    case ets:member(coupons, Code) of
        true -> used;
        false -> ets:insert(coupons, {Code, Shop}), discount %~ check-then-act/ets %~ witnessed
    end.
