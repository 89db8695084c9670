%% SPDX-License-Identifier: Apache-2.0
%%
%% A guard that lets the first caller prepare everything. Two first callers may both do so: that is where it is
%% decided. But a process that has been in rate/1 once never prepares again, so that what it read there
%% decides nothing about what is written in a second call.
-module(orig_init_once_safe).
-export([cheaper/2]).

cheaper(A, B) ->
    case rate(A) of
        0 -> A;
        Rate -> min(Rate, rate(B))
    end.

rate(Currency) ->
    ensure_ready(),
    maps:get(Currency, persistent_term:get(orig_rates), 0).

ensure_ready() ->
    case persistent_term:get(orig_ready, false) of
        true -> ok;
        false -> prepare()
    end.

prepare() ->
    persistent_term:put(orig_rates, #{euro => 1}), %~ none
    persistent_term:put(orig_ready, true). %~ check-then-act/persistent_term %~ witnessed
