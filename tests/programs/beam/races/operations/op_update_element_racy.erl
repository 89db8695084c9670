%% SPDX-License-Identifier: Apache-2.0
%%
%% A state machine in a table: the state is read, and replaced by update_element when the
%% step is allowed. Two steps from one state both succeed.
-module(op_update_element_racy).
-export([init/0, ship/1]).

init() ->
    ets:new(parcels, [named_table, public]).

ship(Parcel) ->
    case ets:lookup(parcels, Parcel) of
        [{_, packed, _Address}] ->
            ets:update_element(parcels, Parcel, {2, shipped}); %~ check-then-act/ets %~ witnessed
        _ ->
            false
    end.
