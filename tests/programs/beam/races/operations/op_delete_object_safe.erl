%% SPDX-License-Identifier: Apache-2.0
%%
%% A lease that is too old is removed by delete_object, which does so only if the entry is
%% still the one that was read: a renewed lease stays.
-module(op_delete_object_safe).
-export([init/0, renew/1, expire/2]).

init() ->
    ets:new(leases_of, [named_table, public]).

renew(Holder) ->
    ets:insert(leases_of, {Holder, erlang:monotonic_time()}).

expire(Holder, Before) ->
    case ets:lookup(leases_of, Holder) of
        [Lease = {_, Time}] when Time < Before -> ets:delete_object(leases_of, Lease); %~ none
        _ -> false
    end.
