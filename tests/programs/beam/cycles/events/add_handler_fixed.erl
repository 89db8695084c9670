% SPDX-License-Identifier: Apache-2.0
% Another handler is added by a process of its own: the manager does not wait.
-module(add_handler_fixed).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, add_handler_fixed_events}).

add() ->
    gen_event:add_handler(add_handler_fixed_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    spawn(fun() -> gen_event:add_handler(add_handler_fixed_events, {?MODULE, Event}, []) end),  %~ none
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.
