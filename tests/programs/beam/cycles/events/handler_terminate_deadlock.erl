% SPDX-License-Identifier: Apache-2.0
% A handler asks its manager when it is deleted: the manager is running just this.
-module(handler_terminate_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2, terminate/2]).

start_link() ->
    gen_event:start_link({local, handler_terminate_deadlock_events}).

add() ->
    gen_event:add_handler(handler_terminate_deadlock_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    {ok, [Event | State]}.

handle_call(get, State) ->
    {ok, State, State}.

terminate(_Reason, _State) ->
    Handlers = gen_event:which_handlers(handler_terminate_deadlock_events),  %~ call-cycle/self %~ unwitnessed -- never met
    io:format("~p~n", [Handlers]).
