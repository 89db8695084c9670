% SPDX-License-Identifier: Apache-2.0
-module(parent_pid_fixed_child).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).
-record(state, {parent, count = 0}).

start_link(Parent) ->
    gen_server:start_link(?MODULE, Parent, []).

init(Parent) ->
    {ok, #state{parent = Parent}}.

handle_call(work, _From, State = #state{parent = Parent}) ->
    gen_server:cast(Parent, next),  %~ none
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
