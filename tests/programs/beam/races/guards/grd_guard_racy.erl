%% SPDX-License-Identifier: Apache-2.0
%%
%% The value read decides in guards of a helper's heads. A reading that arrives between the
%% lookup and the insert is overwritten by an older one.
-module(grd_guard_racy).
-export([init/0, reading/2]).

init() ->
    ets:new(thermometers, [named_table, public]).

reading(Place, Degrees) ->
    keep(thermometers, Place, Degrees, ets:lookup(thermometers, Place)).

keep(Table, Place, Degrees, []) when Degrees > -273 ->
    ets:insert(Table, {Place, Degrees}); %~ check-then-act/ets %~ witnessed
keep(Table, Place, Degrees, [{Place, Highest}]) when Degrees > Highest ->
    ets:insert(Table, {Place, Degrees}); %~ check-then-act/ets %~ witnessed
keep(_Table, _Place, _Degrees, _) ->
    unchanged.
