%% SPDX-License-Identifier: Apache-2.0
%%
%% Both writers of the table take the same lock around their read and write.
-module(grd_other_lock_safe).
-export([init/0, fill/2, adjust/2]).

init() ->
    ets:new(tanks, [named_table, public]).

fill(Tank, Litres) ->
    global:trans({tank_filling, self()}, fun() ->
        Level = ets:lookup_element(tanks, Tank, 2),
        ets:insert(tanks, {Tank, Level + Litres}) %~ none
    end).

adjust(Tank, Factor) ->
    global:trans({tank_filling, self()}, fun() ->
        Level = ets:lookup_element(tanks, Tank, 2),
        ets:insert(tanks, {Tank, Level * Factor}) %~ none
    end).
