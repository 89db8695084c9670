% SPDX-License-Identifier: Apache-2.0
% An event handler that sends a further event to its own manager, and waits for it to be handled.
-module(sync_notify_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, sync_notify_deadlock_events}).

add() ->
    gen_event:add_handler(sync_notify_deadlock_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(Event, State) ->
    ok = gen_event:sync_notify(sync_notify_deadlock_events, {seen, Event}),  %~ call-cycle/self %~ unwitnessed -- never met
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
