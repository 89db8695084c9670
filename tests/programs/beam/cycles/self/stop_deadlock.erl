% SPDX-License-Identifier: Apache-2.0
% A server that stops itself by gen_server:stop/1 waits for its own end.
-module(stop_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(stop, _From, State) ->
    ok = gen_server:stop(?MODULE),  %~ call-cycle/self %~ witnessed
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
