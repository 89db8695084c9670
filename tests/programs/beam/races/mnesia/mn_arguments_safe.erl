%% SPDX-License-Identifier: Apache-2.0
%%
%% The fun of a transaction gets its arguments as a list: nobody comes between the read and the write.
-module(mn_arguments_safe).
-export([reserve/2, lend/2]).

-record(room, {number, guest = none}).

reserve(Number, Guest) ->
    mnesia:transaction(fun enter/2, [Number, Guest]).

enter(Number, Guest) ->
    case mnesia:read(room, Number) of
        [Room = #room{guest = none}] ->
            mnesia:write(Room#room{guest = Guest}); %~ none
        _ ->
            occupied
    end.

%% The list is the caller's.
lend(Number, Guest) ->
    dirty(fun change/2, [Number, Guest]).

dirty(Fun, Args) ->
    mnesia:activity(transaction, Fun, Args).

change(Number, Guest) ->
    case mnesia:read(book, Number) of
        [{book, Number, none}] -> mnesia:write({book, Number, Guest}); %~ none
        _ -> lent
    end.
