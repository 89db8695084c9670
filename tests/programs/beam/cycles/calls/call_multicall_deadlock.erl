% SPDX-License-Identifier: Apache-2.0
% rpc:multicall runs a function on all nodes, this one too, and waits for all of them.
-module(call_multicall_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    {Sizes, _} = rpc:multicall(?MODULE, ask, []),  %~ call-cycle %~ unwitnessed -- never met
    gen_server:reply(From, Sizes),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask() ->
    gen_server:call(?MODULE, size).  %~ call-cycle %~ unwitnessed -- never met
