% SPDX-License-Identifier: Apache-2.0
%
-module(ring_event_deadlock_log).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(note, _From, State) ->
    Total = gen_server:call(ring_event_deadlock, total),  %~ call-cycle/cycle %~ witnessed
    {reply, ok, [Total | State]}.

handle_cast(_Message, State) ->
    {noreply, State}.
