%% SPDX-License-Identifier: Apache-2.0
%%
%% A waiting room has a limit, kept by an atomic counter: update_counter tells each guest a
%% different number, and who is above the limit steps back.
-module(op_info_size_safe).
-export([init/0, enter/1]).

-define(LIMIT, 20).

init() ->
    ets:new(waiting_room, [named_table, public]),
    ets:new(waiting_count, [named_table, public]).

enter(Guest) ->
    case ets:update_counter(waiting_count, guests, 1, {guests, 0}) of
        Size when Size =< ?LIMIT ->
            ets:insert(waiting_room, {Guest, erlang:monotonic_time()}); %~ none
        _ ->
            ets:update_counter(waiting_count, guests, -1),
            full
    end.
