%% SPDX-License-Identifier: Apache-2.0
%%
%% A high-water mark in an atomic: the new mark goes in by compare_exchange, which fails
%% when the old one has changed, and then it is tried again.
-module(counters_put_safe).
-export([new/0, load/2]).

new() ->
    atomics:new(1, []).

load(Mark, Load) ->
    raise(Mark, Load, atomics:get(Mark, 1)).

raise(_Mark, Load, Highest) when Load =< Highest ->
    ok;
raise(Mark, Load, Highest) ->
    case atomics:compare_exchange(Mark, 1, Highest, Load) of %~ none
        ok -> ok;
        Now -> raise(Mark, Load, Now)
    end.
