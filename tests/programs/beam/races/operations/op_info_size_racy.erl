%% SPDX-License-Identifier: Apache-2.0
%%
%% A waiting room has a limit: its size is asked, and a guest added below it. Several guests
%% can pass the test together and overfill the room.
-module(op_info_size_racy).
-export([init/0, enter/1]).

-define(LIMIT, 20).

init() ->
    ets:new(waiting_room, [named_table, public]).

enter(Guest) ->
    case ets:info(waiting_room, size) of
        Size when Size < ?LIMIT ->
            ets:insert(waiting_room, {Guest, erlang:monotonic_time()}); %~ check-then-act/ets %~ witnessed
        _ ->
            full
    end.
