%% SPDX-License-Identifier: Apache-2.0
%%
%% Expired sessions are selected and then deleted by key. A session that is renewed between
%% the two is deleted although it is fresh.
-module(op_select_racy).
-export([init/0, renew/2, sweep/1]).

init() ->
    ets:new(web_sessions, [named_table, public]).

renew(Session, Expires) ->
    ets:insert(web_sessions, {Session, Expires}).

sweep(Now) ->
    Expired = ets:select(web_sessions, [{{'$1', '$2'}, [{'<', '$2', Now}], ['$1']}]),
    lists:foreach(fun(Session) ->
        ets:delete(web_sessions, Session) %~ check-then-act/ets %~ witnessed
    end, Expired).
