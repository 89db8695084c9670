% SPDX-License-Identifier: Apache-2.0
%
-module(call_restart_child_deadlock_worker).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).  %~ call-cycle/start %~ unwitnessed -- never met

init([]) ->
    {ok, gen_server:call(call_restart_child_deadlock_manager, config)}.  %~ call-cycle/start %~ unwitnessed -- never met

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
