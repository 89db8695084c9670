%% SPDX-License-Identifier: Apache-2.0
%%
%% The fun of an activity without locks gets its arguments as a list: two reservations of one room both find it free.
-module(mn_arguments_racy).
-export([reserve/2, lend/2]).

-record(room, {number, guest = none}).

reserve(Number, Guest) ->
    mnesia:async_dirty(fun enter/2, [Number, Guest]).

enter(Number, Guest) ->
    case mnesia:read(room, Number) of
        [Room = #room{guest = none}] ->
            mnesia:write(Room#room{guest = Guest}); %~ check-then-act/mnesia %~ witnessed
        _ ->
            occupied
    end.

%% The list is the caller's.
lend(Number, Guest) ->
    dirty(fun change/2, [Number, Guest]).

dirty(Fun, Args) ->
    mnesia:activity(sync_dirty, Fun, Args).

change(Number, Guest) ->
    case mnesia:read(book, Number) of
        [{book, Number, none}] -> mnesia:write({book, Number, Guest}); %~ check-then-act/mnesia %~ witnessed
        _ -> lent
    end.
