% SPDX-License-Identifier: Apache-2.0
%
-module(order_many_deadlock_worker).
-behaviour(gen_server).
-export([start_link/1, init/1, handle_call/3, handle_cast/2]).

start_link(Options) ->
    gen_server:start_link(?MODULE, Options, []).

init(Options) ->
    {ok, Options}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
