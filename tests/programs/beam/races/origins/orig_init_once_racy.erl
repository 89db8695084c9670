%% SPDX-License-Identifier: Apache-2.0
%%
%% Nothing guards the preparation here: every call writes the rates and reads them again. What was read in the
%% first call decides whether there is a second, which overwrites what others have written since.
-module(orig_init_once_racy).
-export([cheaper/2]).

cheaper(A, B) ->
    case rate(A) of
        0 -> A;
        Rate -> min(Rate, rate(B))
    end.

rate(Currency) ->
    prepare(Currency),
    maps:get(Currency, persistent_term:get(orig_rates), 0).

prepare(Currency) ->
    persistent_term:put(orig_rates, #{Currency => 1}). %~ check-then-act/persistent_term %~ witnessed
