%% SPDX-License-Identifier: Apache-2.0
%%
%% A state machine in a table: the step is a select_replace that names the state it starts
%% from, so only one of two steps from one state can succeed.
-module(op_update_element_safe).
-export([init/0, ship/1]).

init() ->
    ets:new(parcels, [named_table, public]).

ship(Parcel) ->
    Step = [{{Parcel, packed, '$1'}, [], [{{{const, Parcel}, shipped, '$1'}}]}],
    ets:select_replace(parcels, Step) =:= 1. %~ none
