% SPDX-License-Identifier: Apache-2.0
% A message to the manager comes to handle_info, which asks the manager.
-module(handler_info_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2, handle_info/2]).

start_link() ->
    gen_event:start_link({local, handler_info_deadlock_events}).

add() ->
    gen_event:add_handler(handler_info_deadlock_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.

handle_info(tick, State) ->
    _ = gen_event:call(handler_info_deadlock_events, ?MODULE, get),  %~ call-cycle/self %~ unwitnessed -- never met
    {ok, State}.
