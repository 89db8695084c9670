%% SPDX-License-Identifier: Apache-2.0
%%
%% What everybody uses to read and write the variables.
-module(vars).
-export([val/1, set/2]).

val(Var) ->
    ets:lookup_element(variables, Var, 2).

set(Var, Value) ->
    store(Var, Value).

store(Var, Value) ->
    ets:insert(variables, {Var, Value}). %~ check-then-act/ets %~ witnessed
