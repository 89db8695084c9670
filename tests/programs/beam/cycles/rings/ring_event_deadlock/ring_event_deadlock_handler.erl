% SPDX-License-Identifier: Apache-2.0
%
-module(ring_event_deadlock_handler).
-behaviour(gen_event).
-export([start/0, init/1, handle_event/2, handle_call/2]).

start() ->
    {ok, _} = gen_event:start_link({local, ring_event_deadlock_events}),
    gen_event:add_handler(ring_event_deadlock_events, ?MODULE, []).

init([]) ->
    {ok, []}.

handle_event(changed, State) ->
    ok = gen_server:call(ring_event_deadlock_log, note),  %~ call-cycle/cycle %~ witnessed
    {ok, State}.

handle_call(_Request, State) ->
    {ok, ok, State}.
