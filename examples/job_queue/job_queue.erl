%% SPDX-License-Identifier: Apache-2.0
%%
%% A queue of jobs in an ordered table, and workers that fetch the oldest one.
%%
%% The bug: a worker asks for the first key and then deletes it. Two workers that ask at the
%% same moment get the same key; deleting twice is no error, and the job is done twice. If it
%% is a payment, the customer pays twice.
-module(job_queue).
-export([new/0, push/2, start_workers/2]).

new() ->
    ets:new(job_queue, [public, ordered_set]).

push(Queue, Job) ->
    ets:insert(Queue, {{erlang:unique_integer([monotonic]), Job}}).

start_workers(Queue, Count) ->
    [spawn_link(fun() -> work(Queue) end) || _ <- lists:seq(1, Count)].

work(Queue) ->
    case pop(Queue) of
        {ok, Job} -> Job();
        empty -> timer:sleep(100)
    end,
    work(Queue).

pop(Queue) ->
    case ets:first(Queue) of
        '$end_of_table' ->
            empty;
        Key = {_Number, Job} ->
            ets:delete(Queue, Key), %~ check-then-act/ets
            {ok, Job}
    end.
