% SPDX-License-Identifier: Apache-2.0
% An event handler that asks its own manager who else is there.
-module(which_handlers_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, which_handlers_deadlock_events}).

add() ->
    gen_event:add_handler(which_handlers_deadlock_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(Event, State) ->
    Others = gen_event:which_handlers(which_handlers_deadlock_events),  %~ call-cycle/self %~ unwitnessed -- never met
    _ = Others,
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
