%% SPDX-License-Identifier: Apache-2.0
%%
%% The table id is captured by the closure of each downloader, but a downloader only sends
%% its size; the collector, which made the private table, is the only one to touch it.
-module(clo_worker_table_safe).
-export([download/1]).

download(Urls) ->
    Table = ets:new(progress, [private]),
    Parent = self(),
    Workers = [spawn_monitor(fun() -> Parent ! {size, self(), fetch(Url)} end) || Url <- Urls],
    [receive {size, Pid, Size} -> demonitor(Ref, [flush]), add(Table, Size) end || {Pid, Ref} <- Workers],
    Total = total(Table),
    ets:delete(Table),
    Total.

add(Table, Size) ->
    Old = total(Table),
    ets:insert(Table, {bytes, Old + Size}). %~ none

total(Table) ->
    case ets:lookup(Table, bytes) of
        [{bytes, N}] -> N;
        [] -> 0
    end.

fetch(Url) ->
    byte_size(unicode:characters_to_binary(Url)).
