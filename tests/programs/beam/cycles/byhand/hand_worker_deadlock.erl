% SPDX-License-Identifier: Apache-2.0
% A server waits for a worker that it has started, and the worker asks the server.
-module(hand_worker_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, state}.

handle_call(go, _From, State) ->
    Self = self(),
    Ref = make_ref(),
    spawn_link(fun() -> Value = gen_server:call(Self, get, infinity), Self ! {Ref, Value} end), %~ call-cycle %~ witnessed
    receive
        {Ref, Result} -> {reply, Result, State}
    end;
handle_call(get, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
