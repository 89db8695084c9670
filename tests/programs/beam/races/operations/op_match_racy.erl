%% SPDX-License-Identifier: Apache-2.0
%%
%% The name of a room is looked for by its occupant with match, and the occupant gets a room
%% when there is none. Two requests of one guest get two rooms, or two guests one.
-module(op_match_racy).
-export([init/0, check_in/2]).

init() ->
    ets:new(rooms, [named_table, public]),
    ets:new(requests, [named_table, public]).

check_in(Guest, Room) ->
    case ets:match(rooms, {Room, '$1'}) of
        [] ->
            ets:insert(rooms, {Room, Guest}), %~ check-then-act/ets
            {key, Room};
        [[Other]] ->
            {occupied, Other}
    end.
