%% SPDX-License-Identifier: Apache-2.0
%%
%% Jobs are fetched and deleted in one step; only one of two workers gets the job from take.
-module(op_take_safe).
-export([init/0, add/2, run/1]).

init() ->
    ets:new(jobs, [named_table, public]).

add(Id, Job) ->
    ets:insert(jobs, {Id, Job}).

run(Id) ->
    case ets:take(jobs, Id) of %~ none
        [{_, Job}] ->
            {ran, Job()};
        [] ->
            gone
    end.
