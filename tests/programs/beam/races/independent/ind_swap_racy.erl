%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% A setting is replaced and the old one returned, so that it can be put back. The write does
%% not depend on the read (low score), but two swaps can return the same old value.
-module(ind_swap_racy).
-export([init/0, replace/2]).

init() ->
    ets:new(look_and_feel, [named_table, public]).

replace(Setting, Value) ->
    Old = ets:lookup(look_and_feel, {current, Setting}),
    ets:insert(look_and_feel, {{current, Setting}, Value}), %~ check-then-act/ets %~ witnessed
    Old.
