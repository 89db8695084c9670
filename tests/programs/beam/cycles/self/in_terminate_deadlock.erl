% SPDX-License-Identifier: Apache-2.0
% A server that ends asks itself for its state.
-module(in_terminate_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, terminate/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(dump, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

terminate(_Reason, State) ->
    Dump = gen_server:call(?MODULE, dump),  %~ call-cycle/self %~ witnessed
    file:write_file("dump", io_lib:format("~p", [Dump])).
