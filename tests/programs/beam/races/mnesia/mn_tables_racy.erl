%% SPDX-License-Identifier: Apache-2.0
%%
%% A user is read and written back with a new nickname by dirty operations. Two changes of
%% different fields at once: the later one brings the old value of the other field back.
-module(mn_tables_racy).
-export([rename/2]).

-record(user, {id, nickname, mail}).

rename(Id, Nickname) ->
    case mnesia:dirty_read({user, Id}) of
        [User = #user{}] ->
            mnesia:dirty_write(User#user{nickname = Nickname}); %~ check-then-act/mnesia %~ unwitnessed -- no driver: none of
        [] ->
            no_such_user
    end.
