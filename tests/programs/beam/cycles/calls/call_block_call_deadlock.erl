% SPDX-License-Identifier: Apache-2.0
% rpc:block_call to the own node: what runs in the server rex asks whoever waits for it.
-module(call_block_call_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, ask/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    Size = rpc:block_call(node(), ?MODULE, ask, []),  %~ call-cycle %~ witnessed
    gen_server:reply(From, Size),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.

ask() ->
    gen_server:call(?MODULE, size).  %~ call-cycle %~ witnessed
