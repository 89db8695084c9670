% SPDX-License-Identifier: Apache-2.0
% A server notifies and waits; the handler asks the server.
-module(server_and_manager_fixed).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, server_and_manager_fixed_events}).

add() ->
    gen_event:add_handler(server_and_manager_fixed_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(Event, State) ->
    _ = Event,
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
