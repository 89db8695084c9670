%% SPDX-License-Identifier: Apache-2.0
%%
%% A user is read and an entry of another table is written, by dirty operations. No record
%% is both read and written.
-module(mn_tables_safe).
-export([rename/2]).

-record(user, {id, nickname, mail}).
-record(rename, {id, from, to}).

rename(Id, Nickname) ->
    case mnesia:dirty_read({user, Id}) of
        [User = #user{}] ->
            Entry = #rename{id = Id, from = User#user.nickname, to = Nickname},
            mnesia:dirty_write(Entry); %~ none
        [] ->
            no_such_user
    end.
