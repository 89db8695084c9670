% SPDX-License-Identifier: Apache-2.0
% A server starts a helper and waits for its init, which asks the server.
-module(starts_helper_deadlock).
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
    {ok, _} = starts_helper_deadlock_helper:start_link(),
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
