%% SPDX-License-Identifier: Apache-2.0
%%
%% The first process of a group becomes its recorder: get_members is empty, then join. Two
%% processes can both see an empty group, and there are two recorders.
-module(pg_join_racy).
-export([record/1]).

record(Meeting) ->
    join_if_first(Meeting).

join_if_first(Meeting) ->
    case pg:get_members(Meeting) of
        [] ->
            pg:join(Meeting, self()), %~ check-then-act/pg %~ witnessed
            recorder;
        [_ | _] ->
            listener
    end.
