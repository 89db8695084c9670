%% SPDX-License-Identifier: Apache-2.0
%%
%% The first key of an ordered table is the next task; it is removed with take, and a worker
%% that gets nothing from take looks again.
-module(op_first_safe).
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
            case ets:take(queue, Key) of %~ none
                [{Key}] -> {task, Task};
                [] -> pop()
            end
    end.
