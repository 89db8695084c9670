%% SPDX-License-Identifier: Apache-2.0
%%
%% How many sessions each user has open, in a public table so that no request waits for a
%% server.
%%
%% The bug: opened/1 reads the number and writes it back, and so does closed/1. Two requests
%% of one user can read the same number; then one of them is not counted, and the user is
%% shown as online long after the last session was closed.
-module(session_counter).
-export([init/0, opened/1, closed/1, sessions/1]).

init() ->
    ets:new(session_counter, [named_table, public, {write_concurrency, true}]).

opened(User) ->
    add(User, 1).

closed(User) ->
    add(User, -1).

sessions(User) ->
    case ets:lookup(session_counter, User) of
        [{User, Count}] -> Count;
        [] -> 0
    end.

add(User, Change) ->
    Count = sessions(User) + Change,
    ets:insert(session_counter, {User, Count}), %~ check-then-act/ets
    Count.
