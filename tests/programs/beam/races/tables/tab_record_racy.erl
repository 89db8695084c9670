%% SPDX-License-Identifier: Apache-2.0
%%
%% A cache is a record with its table and its limits; whoever holds the record may fill it.
%% Two processes miss the same key, compute twice, and the later result replaces one in use.
-module(tab_record_racy).
-export([new/1, fetch/3]).

-record(cache, {table :: ets:tid(), ttl :: integer()}).

new(Ttl) ->
    #cache{table = ets:new(cache, [public]), ttl = Ttl}.

fetch(Cache, Key, Compute) ->
    case ets:lookup(Cache#cache.table, Key) of
        [{Key, Value, _Expires}] -> Value;
        [] -> fill(Cache, Key, Compute(Key))
    end.

fill(#cache{table = Table, ttl = Ttl}, Key, Value) ->
    Expires = erlang:monotonic_time(second) + Ttl,
    ets:insert(Table, {Key, Value, Expires}), %~ check-then-act/ets %~ witnessed
    Value.
