% SPDX-License-Identifier: Apache-2.0
% The old gen_fsm: a synchronous event to itself.
-module(fsm_deadlock).
-behaviour(gen_fsm).
-export([start_link/0, init/1, idle/2, idle/3, handle_event/3, handle_sync_event/4, handle_info/3, terminate/3, code_change/4]).

start_link() ->
    gen_fsm:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, idle, 0}.

idle(_Event, Data) ->
    {next_state, idle, Data}.

idle(work, _From, Data) ->
    N = gen_fsm:sync_send_all_state_event(?MODULE, count, infinity),  %~ call-cycle/self %~ witnessed
    {reply, N, idle, Data}.

handle_event(_Event, StateName, Data) ->
    {next_state, StateName, Data}.

handle_sync_event(count, _From, StateName, Data) ->
    {reply, Data, StateName, Data}.

handle_info(_Info, StateName, Data) ->
    {next_state, StateName, Data}.

terminate(_Reason, _StateName, _Data) ->
    ok.

code_change(_Old, StateName, Data, _Extra) ->
    {ok, StateName, Data}.
