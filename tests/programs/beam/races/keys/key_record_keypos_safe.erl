%% SPDX-License-Identifier: Apache-2.0
%%
%% Players are records, and the key is their field `name`. Signing up is insert_new, which
%% finds the key in the record as the table does.
-module(key_record_keypos_safe).
-export([init/0, sign_up/2]).

-record(player, {rank = 0 :: integer(), name :: binary(), mail :: binary()}).

init() ->
    ets:new(players, [named_table, public, {keypos, #player.name}]).

sign_up(Name, Mail) ->
    Player = #player{name = Name, mail = Mail},
    case ets:lookup(players, Name) of
        [] -> ets:insert_new(players, Player); %~ none
        [#player{}] -> false
    end.
