% SPDX-License-Identifier: Apache-2.0
% The manager is stopped in a handler, which runs in the manager: it waits for itself.
-module(stop_manager_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, stop_manager_deadlock_events}).

add() ->
    gen_event:add_handler(stop_manager_deadlock_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    _ = gen_event:stop(stop_manager_deadlock_events),  %~ call-cycle/self %~ unwitnessed -- never met
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
