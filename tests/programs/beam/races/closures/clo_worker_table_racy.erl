%% SPDX-License-Identifier: Apache-2.0
%%
%% The table id is captured by the closure of each downloader. Two downloaders that finish
%% together read the same byte count, and one of the two sizes is lost.
-module(clo_worker_table_racy).
-export([download/1]).

download(Urls) ->
    Table = ets:new(progress, [public]),
    Workers = [spawn_monitor(fun() -> add(Table, fetch(Url)) end) || Url <- Urls],
    [receive {'DOWN', Ref, process, Pid, _} -> ok end || {Pid, Ref} <- Workers],
    Total = total(Table),
    ets:delete(Table),
    Total.

add(Table, Size) ->
    Old = total(Table),
    ets:insert(Table, {bytes, Old + Size}). %~ check-then-act/ets %~ witnessed

total(Table) ->
    case ets:lookup(Table, bytes) of
        [{bytes, N}] -> N;
        [] -> 0
    end.

fetch(Url) ->
    byte_size(unicode:characters_to_binary(Url)).
