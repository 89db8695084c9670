%% SPDX-License-Identifier: Apache-2.0
%%
%% Players are records, and the key is their field `name`. A sign-up tests the name and
%% inserts the record: two sign-ups with one name both pass, the second erases the first.
-module(key_record_keypos_racy).
-export([init/0, sign_up/2]).

-record(player, {rank = 0 :: integer(), name :: binary(), mail :: binary()}).

init() ->
    ets:new(players, [named_table, public, {keypos, #player.name}]).

sign_up(Name, Mail) ->
    Player = #player{name = Name, mail = Mail},
    case ets:lookup(players, Name) of
        [] -> ets:insert(players, Player); %~ check-then-act/ets %~ witnessed
        [#player{}] -> false
    end.
