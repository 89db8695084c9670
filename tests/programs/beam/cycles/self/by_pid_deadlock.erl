% SPDX-License-Identifier: Apache-2.0
% A server without a name calls self().
-module(by_pid_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link(?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(stop_all, _From, State) ->
    ok = gen_server:call(self(), flush),  %~ call-cycle/self %~ witnessed
    {reply, ok, State};
handle_call(flush, _From, State) ->
    {reply, flush(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

flush() ->
    ok.
