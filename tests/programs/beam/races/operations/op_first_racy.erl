%% SPDX-License-Identifier: Apache-2.0
%%
%% The first key of an ordered table is the next task; it is read and then deleted. Two
%% workers can see the same first key and both take the task.
-module(op_first_racy).
-export([init/0, push/1, pop/0]).

init() ->
    ets:new(queue, [named_table, public, ordered_set]).

push(Task) ->
    ets:insert(queue, {{erlang:unique_integer([monotonic]), Task}}).

pop() ->
    case ets:first(queue) of
        '$end_of_table' ->
            empty;
        Key = {_Order, Task} ->
            ets:delete(queue, Key), %~ check-then-act/ets %~ witnessed
            {task, Task}
    end.
