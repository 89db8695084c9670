% SPDX-License-Identifier: Apache-2.0
% A handler runs in the manager; a call to the manager is a call to itself.
-module(call_own_manager_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, call_own_manager_deadlock_events}).

add() ->
    gen_event:add_handler(call_own_manager_deadlock_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(Event, State) ->
    _ = gen_event:call(call_own_manager_deadlock_events, ?MODULE, get),  %~ call-cycle/self %~ unwitnessed -- never met
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
