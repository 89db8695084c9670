% SPDX-License-Identifier: Apache-2.0
%
-module(event_handler_fixed_asks).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

init([]) ->
    {ok, []}.

handle_event(_Event, State) ->
    {ok, State}.

handle_call(report, State) ->
    {ok, gen_server:call(event_handler_fixed, total), State}.  %~ call-cycle/crossing -- if both begin at once, until a call times out
