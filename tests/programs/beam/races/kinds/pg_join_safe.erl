%% SPDX-License-Identifier: Apache-2.0
%%
%% The first process of a group becomes its recorder; looking and joining are done under a
%% lock that all who join take.
-module(pg_join_safe).
-export([record/1]).

record(Meeting) ->
    global:trans({Meeting, self()}, fun() -> join_if_first(Meeting) end).

join_if_first(Meeting) ->
    case pg:get_members(Meeting) of
        [] ->
            pg:join(Meeting, self()), %~ none
            recorder;
        [_ | _] ->
            listener
    end.
