%% SPDX-License-Identifier: Apache-2.0
%%
%% A lease that is too old is deleted by its key. If its holder renews it after it was read,
%% the fresh lease is deleted.
-module(op_delete_object_racy).
-export([init/0, renew/1, expire/2]).

init() ->
    ets:new(leases_of, [named_table, public]).

renew(Holder) ->
    ets:insert(leases_of, {Holder, erlang:monotonic_time()}).

expire(Holder, Before) ->
    case ets:lookup(leases_of, Holder) of
        [{_, Time}] when Time < Before -> ets:delete(leases_of, Holder); %~ check-then-act/ets %~ witnessed
        _ -> false
    end.
