%% SPDX-License-Identifier: Apache-2.0
%%
%% Whether a room is free is asked with match. Two guests at two desks can both be told so,
%% and both get the key of the room.
-module(op_match_racy).
-export([init/0, check_in/2]).

init() ->
    ets:new(rooms, [named_table, public]),
    ets:new(requests, [named_table, public]).

check_in(Guest, Room) ->
    case ets:match(rooms, {Room, '$1'}) of
        [] ->
            ets:insert(rooms, {Room, Guest}), %~ check-then-act/ets %~ witnessed
            {key, Room};
        [[Other]] ->
            {occupied, Other}
    end.
