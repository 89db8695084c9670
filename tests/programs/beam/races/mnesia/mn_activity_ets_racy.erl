%% SPDX-License-Identifier: Apache-2.0
%%
%% The kind of the activity is an argument of a helper, and it is `ets` here: no locks. Two
%% logins of one user both see the old count.
-module(mn_activity_ets_racy).
-export([login/1]).

login(User) ->
    in(ets, fun() -> count(User) end).

in(Kind, Fun) ->
    mnesia:activity(Kind, Fun).

count(User) ->
    N = case mnesia:read(login_count, User) of
            [{login_count, _, Logins}] -> Logins;
            [] -> 0
        end,
    mnesia:write({login_count, User, N + 1}). %~ check-then-act/mnesia %~ witnessed
