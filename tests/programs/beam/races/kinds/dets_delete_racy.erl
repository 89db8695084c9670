%% SPDX-License-Identifier: Apache-2.0
%%
%% A row on disc is deleted if it has expired. It may have been made new in between.
-module(dets_delete_racy).
-export([renew/2, expire/2]).

renew(Key, Time) ->
    dets:insert(leases, {Key, Time}).

expire(Key, Now) ->
    case dets:lookup(leases, Key) of
        [{Key, Time}] when Time < Now -> dets:delete(leases, Key); %~ check-then-act/dets %~ unwitnessed -- no driver: none of
        _ -> ok
    end.
