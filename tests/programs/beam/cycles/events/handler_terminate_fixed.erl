% SPDX-License-Identifier: Apache-2.0
% A handler that is deleted has what it needs.
-module(handler_terminate_fixed).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2, terminate/2]).

start_link() ->
    gen_event:start_link({local, handler_terminate_fixed_events}).

add() ->
    gen_event:add_handler(handler_terminate_fixed_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.

terminate(_Reason, State) ->
    Handlers = State,  %~ none
    io:format("~p~n", [Handlers]).
