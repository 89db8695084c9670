% SPDX-License-Identifier: Apache-2.0
% A gen_fsm that sends itself an event for all states and waits for the answer; it does so itself.
-module(call_fsm_all_deadlock).
-behaviour(gen_fsm).
-compile(nowarn_deprecated_function).
-export([start_link/0, init/1, idle/2, handle_event/3, handle_sync_event/4]).

start_link() ->
    gen_fsm:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

idle(tick, Count) ->
    gen_fsm:sync_send_all_state_event(?MODULE, count),  %~ call-cycle/self %~ witnessed
    {next_state, idle, Count}.

handle_event(count, State, Count) ->
    {next_state, State, Count + 1}.

handle_sync_event(count, _From, State, Count) ->
    {reply, Count, State, Count + 1}.
