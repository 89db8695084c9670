% SPDX-License-Identifier: Apache-2.0
-module(pid_in_request_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call({work, Who}, _From, State) ->
    Got = gen_server:call(Who, get),  %~ call-cycle/cycle %~ witnessed
    {reply, Got, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
