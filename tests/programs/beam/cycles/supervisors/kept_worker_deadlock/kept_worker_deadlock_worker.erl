% SPDX-License-Identifier: Apache-2.0
-module(kept_worker_deadlock_worker).
-behaviour(gen_server).
-export([start_link/1, stop/1, init/1, handle_call/3, handle_cast/2]).

start_link(Key) ->
    gen_server:start_link(?MODULE, Key, []).

stop(Pid) ->
    gen_server:call(Pid, stop).  %~ call-cycle/cycle

init(Key) ->
    {ok, Key}.

handle_call(stop, _From, Key) ->
    kept_worker_deadlock:done(Key),
    {stop, normal, ok, Key}.

handle_cast(_Message, State) ->
    {noreply, State}.
