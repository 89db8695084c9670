%% SPDX-License-Identifier: Apache-2.0
%%
%% Both writers of the table take a lock, but not the same one. adjust/2 can change the level
%% between the read and the write of fill/2.
-module(grd_other_lock_racy).
-export([init/0, fill/2, adjust/2]).

init() ->
    ets:new(tanks, [named_table, public]).

fill(Tank, Litres) ->
    global:trans({tank_filling, self()}, fun() ->
        Level = ets:lookup_element(tanks, Tank, 2),
        ets:insert(tanks, {Tank, Level + Litres}) %~ check-then-act/ets %~ unwitnessed -- not with this driver
    end).

adjust(Tank, Factor) ->
    global:trans({tank_adjusting, self()}, fun() ->
        Level = ets:lookup_element(tanks, Tank, 2),
        ets:insert(tanks, {Tank, Level * Factor}) %~ check-then-act/ets %~ unwitnessed -- not with this driver
    end).
