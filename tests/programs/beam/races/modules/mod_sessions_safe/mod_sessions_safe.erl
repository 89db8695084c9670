%% SPDX-License-Identifier: Apache-2.0
%%
%% Counts the visits of a session by the store's atomic step.
-module(mod_sessions_safe).
-export([visit/1, visits/1]).

visit(Session) ->
    mod_sessions_store_safe:bump(Session).

visits(Session) ->
    case mod_sessions_store_safe:get(Session) of
        {ok, N} -> N;
        error -> 0
    end.
