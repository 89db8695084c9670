%% SPDX-License-Identifier: Apache-2.0
%%
%% A table is walked with first and next; a stale lease is removed by delete_object, which
%% does so only if the entry is still the one that was read.
-module(op_next_safe).
-export([init/0, renew/1, expire/1]).

init() ->
    ets:new(leases_of, [named_table, public, ordered_set]).

renew(Holder) ->
    ets:insert(leases_of, {Holder, erlang:monotonic_time(second)}).

expire(Before) ->
    walk(ets:first(leases_of), Before).

walk('$end_of_table', _Before) ->
    ok;
walk(Holder, Before) ->
    case ets:lookup(leases_of, Holder) of
        [Lease = {_, Time}] when Time < Before -> ets:delete_object(leases_of, Lease); %~ none
        _ -> true
    end,
    walk(ets:next(leases_of, Holder), Before).
