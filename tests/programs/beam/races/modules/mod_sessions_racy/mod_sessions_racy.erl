%% SPDX-License-Identifier: Apache-2.0
%%
%% Counts the visits of a session. Two requests of one session both get N and both put N + 1.
-module(mod_sessions_racy).
-export([visit/1, visits/1]).

visit(Session) ->
    case mod_sessions_store_racy:get(Session) of
        {ok, N} -> mod_sessions_store_racy:put(Session, N + 1);
        error -> mod_sessions_store_racy:put(Session, 1)
    end.

visits(Session) ->
    case mod_sessions_store_racy:get(Session) of
        {ok, N} -> N;
        error -> 0
    end.
