%% SPDX-License-Identifier: Apache-2.0
%%
%% The same depth on both sides, but sitting down is insert_new and its answer is what the
%% player is told; the early test only saves work.
-module(call_read_deep_safe).
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
    case ets:insert_new(Table, Entry) of %~ none
        true -> seated;
        false -> full
    end.
