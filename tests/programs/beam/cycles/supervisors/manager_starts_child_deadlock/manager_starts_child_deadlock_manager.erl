% SPDX-License-Identifier: Apache-2.0
-module(manager_starts_child_deadlock_manager).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, config/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

config() ->
    gen_server:call(?MODULE, config).  %~ call-cycle/start %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call(config, _From, State) ->
    {reply, State, State};
handle_call(more, _From, State) ->
    {reply, supervisor:start_child(manager_starts_child_deadlock, []), State}.  %~ call-cycle/start %~ witnessed

handle_cast(_Message, State) ->
    {noreply, State}.
