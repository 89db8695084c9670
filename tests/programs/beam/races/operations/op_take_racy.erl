%% SPDX-License-Identifier: Apache-2.0
%%
%% Jobs are fetched by key and then deleted. Two workers can both fetch a job before
%% either deletes it: the job runs twice.
-module(op_take_racy).
-export([init/0, add/2, run/1]).

init() ->
    ets:new(jobs, [named_table, public]).

add(Id, Job) ->
    ets:insert(jobs, {Id, Job}).

run(Id) ->
    case ets:lookup(jobs, Id) of
        [{_, Job}] ->
            ets:delete(jobs, Id), %~ check-then-act/ets %~ witnessed
            {ran, Job()};
        [] ->
            gone
    end.
