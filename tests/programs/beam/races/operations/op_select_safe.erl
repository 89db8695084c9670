%% SPDX-License-Identifier: Apache-2.0
%%
%% Expired sessions are deleted by select_delete, which tests and deletes each entry in one
%% step.
-module(op_select_safe).
-export([init/0, renew/2, sweep/1]).

init() ->
    ets:new(web_sessions, [named_table, public]).

renew(Session, Expires) ->
    ets:insert(web_sessions, {Session, Expires}).

sweep(Now) ->
    Expired = [{{'$1', '$2'}, [{'<', '$2', Now}], [true]}],
    ets:select_delete(web_sessions, Expired). %~ none
