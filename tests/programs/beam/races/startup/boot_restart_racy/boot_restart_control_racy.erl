%% SPDX-License-Identifier: Apache-2.0
%%
%% Sets what it is told to.
-module(boot_restart_control_racy).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call({port, Port}, _From, State) ->
    application:set_env(boot, port, Port),
    {reply, ok, State}.

handle_cast(_Request, State) ->
    {noreply, State}.
