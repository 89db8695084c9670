% SPDX-License-Identifier: Apache-2.0
% A handler sends a request to its own manager and waits for the answer.
-module(event_request_deadlock).
-behaviour(gen_event).
-export([start_link/0, add/0, init/1, handle_event/2, handle_call/2]).

start_link() ->
    gen_event:start_link({local, event_request_deadlock_events}).

add() ->
    gen_event:add_handler(event_request_deadlock_events, ?MODULE, []).

init(_) ->
    {ok, []}.

handle_event(Event, State) ->
    Request = gen_event:send_request(event_request_deadlock_events, ?MODULE, get),  %~ call-cycle/self %~ witnessed
    {reply, Answer} = gen_event:receive_response(Request, infinity),
    {ok, [{Event, Answer} | State]}.

handle_call(get, State) ->
    {ok, State, State}.
