% SPDX-License-Identifier: Apache-2.0
% A server waits for an event manager, whose handler asks another server, which asks the first one back.
-module(ring_event_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call(changed, _From, State) ->
    ok = gen_event:sync_notify(ring_event_deadlock_events, changed),  %~ call-cycle/cycle %~ witnessed
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
