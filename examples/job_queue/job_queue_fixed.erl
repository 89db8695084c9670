%% SPDX-License-Identifier: Apache-2.0
%%
%% A queue of jobs in an ordered table, and workers that fetch the oldest one.
%%
%% The fix: ets:take/2 deletes and tells what it has deleted, in one step. Of two workers with
%% the same key one gets the job and the other an empty list, and looks again.
-module(job_queue_fixed).
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
            case ets:take(Queue, Key) of %~ none
                [{Key}] -> {ok, Job};
                [] -> pop(Queue)
            end
    end.
