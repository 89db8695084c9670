% SPDX-License-Identifier: Apache-2.0
%
-module(event_handler_deadlock_asks).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

init([]) ->
    {ok, []}.

handle_event(_Event, State) ->
    {ok, State}.

handle_call(report, State) ->
    {ok, gen_server:call(event_handler_deadlock, total), State}.  %~ call-cycle/cycle %~ witnessed
