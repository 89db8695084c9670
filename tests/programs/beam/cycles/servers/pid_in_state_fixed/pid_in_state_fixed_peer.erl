% SPDX-License-Identifier: Apache-2.0
-module(pid_in_state_fixed_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(work, _From, State) ->
    {reply, done, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
