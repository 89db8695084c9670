%% SPDX-License-Identifier: Apache-2.0
%%
%% A table is walked with first and next, and stale leases are deleted on the way. A lease
%% that its holder renews after it was read is deleted all the same.
-module(op_next_racy).
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
        [{_, Time}] when Time < Before -> ets:delete(leases_of, Holder); %~ check-then-act/ets
        _ -> true
    end,
    walk(ets:next(leases_of, Holder), Before).
