%% SPDX-License-Identifier: Apache-2.0
%%
%% The read happens five calls down and its answer travels back up; the write is three calls
%% down another branch. Two players may both be told the seat is free and both sit on it.
-module(call_read_deep_racy).
-export([init/0, join/2]).

init() ->
    ets:new(seats, [named_table, public, set]).

join(Seat, Player) ->
    case can_join(Seat) of
        true -> sit(Seat, Player);
        false -> full
    end.

can_join(Seat) -> not occupied(Seat).
occupied(Seat) -> seat_known(table_of(Seat), Seat).
table_of(_Seat) -> seats.
seat_known(Table, Seat) -> has_player(player_at(Table, Seat)).
has_player(none) -> false;
has_player({some, _}) -> true.

player_at(Table, Seat) -> first(ets:lookup(Table, Seat)).
first([]) -> none;
first([{_, Player} | _]) -> {some, Player}.

sit(Seat, Player) -> place(Seat, {Seat, Player}).
place(Seat, Entry) -> commit(table_of(Seat), Entry).
commit(Table, Entry) ->
    ets:insert(Table, Entry), %~ check-then-act/ets %~ witnessed
    seated.
