% SPDX-License-Identifier: Apache-2.0
-module(starts_helper_deadlock_helper).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_continue/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).  %~ call-cycle/start %~ witnessed

init([]) ->
    {ok, starts_helper_deadlock:config()}.

handle_call(_Request, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_continue(config, _State) ->
    {noreply, starts_helper_deadlock:config()}.
