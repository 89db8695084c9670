%% SPDX-License-Identifier: Apache-2.0
%~ flags: --min-score 0
%%
%% A setting is replaced; the old one is looked up under the key of the backup, which is not
%% written here.
-module(ind_swap_safe).
-export([init/0, replace/2]).

init() ->
    ets:new(look_and_feel, [named_table, public]).

replace(Setting, Value) ->
    Old = ets:lookup(look_and_feel, {backup, Setting}),
    ets:insert(look_and_feel, {{current, Setting}, Value}), %~ none
    Old.
