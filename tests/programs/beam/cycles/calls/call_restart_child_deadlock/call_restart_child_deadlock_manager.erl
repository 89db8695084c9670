% SPDX-License-Identifier: Apache-2.0
%
-module(call_restart_child_deadlock_manager).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(config, _From, State) ->
    {reply, State, State};
handle_call(restart, _From, State) ->
    {reply, supervisor:restart_child(call_restart_child_deadlock, worker), State}.  %~ call-cycle/start %~ unwitnessed -- never met

handle_cast(_Message, State) ->
    {noreply, State}.
