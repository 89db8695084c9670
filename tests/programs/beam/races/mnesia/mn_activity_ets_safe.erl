%% SPDX-License-Identifier: Apache-2.0
%%
%% The kind of the activity is an argument of a helper, and it is `sync_transaction` here.
-module(mn_activity_ets_safe).
-export([login/1]).

login(User) ->
    in(sync_transaction, fun() -> count(User) end).

in(Kind, Fun) ->
    mnesia:activity(Kind, Fun).

count(User) ->
    N = case mnesia:read(login_count, User) of
            [{login_count, _, Logins}] -> Logins;
            [] -> 0
        end,
    mnesia:write({login_count, User, N + 1}). %~ none
