% SPDX-License-Identifier: Apache-2.0
-module(other_request_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call({compute, _}, _From, _State) ->
    {reply, ok, other_request_deadlock:get()};
handle_call({status, _}, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
