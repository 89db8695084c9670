%% SPDX-License-Identifier: Apache-2.0
%%
%% The same fun run as a transaction: the second reservation waits for the lock or starts
%% over, and then finds the room taken.
-module(mn_async_dirty_safe).
-export([reserve/2]).

-record(room, {number, guest = none}).

reserve(Number, Guest) ->
    mnesia:transaction(fun() -> enter(Number, Guest) end).

enter(Number, Guest) ->
    case mnesia:read(room, Number) of
        [Room = #room{guest = none}] ->
            mnesia:write(Room#room{guest = Guest}); %~ none
        _ ->
            occupied
    end.
