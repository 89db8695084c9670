%% SPDX-License-Identifier: Apache-2.0
%%
%% Only the object that was found to have expired is deleted, not what has taken its place.
-module(dets_delete_safe).
-export([renew/2, expire/2]).

renew(Key, Time) ->
    dets:insert(leases, {Key, Time}).

expire(Key, Now) ->
    case dets:lookup(leases, Key) of
        [{Key, Time} = Old] when Time < Now -> dets:delete_object(leases, Old); %~ none
        _ -> ok
    end.
