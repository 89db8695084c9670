%% SPDX-License-Identifier: Apache-2.0
%%
%% Workers are started and then a start value is put into the table if there is none. A worker
%% may have counted already when the start value is written over its count.
-module(boot_before_spawn_racy).
-export([run/1]).

run(Chunks) ->
    Table = ets:new(counts, [public]),
    [spawn(fun() -> work(Table, Chunk) end) || Chunk <- Chunks],
    start_value(Table).

start_value(Table) ->
    case ets:lookup(Table, lines) of
        [] -> ets:insert(Table, {lines, 0}); %~ check-then-act/ets %~ witnessed
        [_] -> true
    end.

work(Table, Chunk) ->
    Lines = length(binary:matches(Chunk, <<"\n">>)),
    ets:update_counter(Table, lines, Lines, {lines, 0}).
