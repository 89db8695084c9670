%% SPDX-License-Identifier: Apache-2.0
%%
%% read and write look transactional, but the fun runs as async_dirty, which takes no locks:
%% two reservations of one room both find it free.
-module(mn_async_dirty_racy).
-export([reserve/2]).

-record(room, {number, guest = none}).

reserve(Number, Guest) ->
    mnesia:async_dirty(fun() -> enter(Number, Guest) end).

enter(Number, Guest) ->
    case mnesia:read(room, Number) of
        [Room = #room{guest = none}] ->
            mnesia:write(Room#room{guest = Guest}); %~ check-then-act/mnesia %~ witnessed
        _ ->
            occupied
    end.
