%% SPDX-License-Identifier: Apache-2.0
%%
%% How many sessions each user has open, in a public table so that no request waits for a
%% server.
%%
%% The fix: ets:update_counter/4 reads, adds and writes in one step, and creates the entry of
%% a user that is new.
-module(session_counter_fixed).
-export([init/0, opened/1, closed/1, sessions/1]).

init() ->
    ets:new(session_counter_fixed, [named_table, public, {write_concurrency, true}]).

opened(User) ->
    add(User, 1).

closed(User) ->
    add(User, -1).

sessions(User) ->
    case ets:lookup(session_counter_fixed, User) of
        [{User, Count}] -> Count;
        [] -> 0
    end.

add(User, Change) ->
    ets:update_counter(session_counter_fixed, User, Change, {User, 0}). %~ none
