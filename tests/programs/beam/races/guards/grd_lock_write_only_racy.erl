%% SPDX-License-Identifier: Apache-2.0
%%
%% Only the write is under the lock. Two callers both read the old score before either takes
%% the lock; then both write, one after the other, and one game is lost.
-module(grd_lock_write_only_racy).
-export([init/0, won/1]).

init() ->
    ets:new(league, [named_table, public]).

won(Team) ->
    Points = points(Team),
    global:trans({league, self()}, fun() -> add(Team, Points) end, [node()]).

points(Team) ->
    case ets:lookup(league, Team) of
        [{_, Points}] -> Points;
        [] -> 0
    end.

add(Team, Points) ->
    ets:insert(league, {Team, Points + 3}). %~ check-then-act/ets %~ witnessed
