%% SPDX-License-Identifier: Apache-2.0
%%
%% Read and write are under the lock, which every writer of the table takes.
-module(grd_lock_write_only_safe).
-export([init/0, won/1]).

init() ->
    ets:new(league, [named_table, public]).

won(Team) ->
    global:trans({league, self()}, fun() -> add(Team, points(Team)) end, [node()]).

points(Team) ->
    case ets:lookup(league, Team) of
        [{_, Points}] -> Points;
        [] -> 0
    end.

add(Team, Points) ->
    ets:insert(league, {Team, Points + 3}). %~ none
