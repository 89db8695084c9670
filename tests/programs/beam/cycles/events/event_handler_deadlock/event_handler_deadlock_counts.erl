% SPDX-License-Identifier: Apache-2.0
%
-module(event_handler_deadlock_counts).
-behaviour(gen_event).
-export([init/1, handle_event/2, handle_call/2]).

init([]) ->
    {ok, 0}.

handle_event(_Event, Count) ->
    {ok, Count + 1}.

handle_call(report, Count) ->
    {ok, Count, Count}.  %~ none
