% SPDX-License-Identifier: Apache-2.0
% A server notifies and waits; the handler asks the server.
-module(server_and_manager_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, server_and_manager_deadlock_events}).

add() ->
    gen_event:add_handler(server_and_manager_deadlock_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(Event, State) ->
    _ = server_and_manager_deadlock_server:level(),
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
