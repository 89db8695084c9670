%% SPDX-License-Identifier: Apache-2.0
%%
%% A cache is a record with its table and its limits. A miss is filled by insert_new, and who
%% comes second takes what the first has put in: all see one value.
-module(tab_record_safe).
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
    case ets:insert_new(Table, {Key, Value, Expires}) of %~ none
        true -> Value;
        false -> ets:lookup_element(Table, Key, 2)
    end.
