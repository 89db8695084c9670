% SPDX-License-Identifier: Apache-2.0
% The server of this node.
-module(other_node_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call({copy, Node}, _From, State) ->
    Other = gen_server:call(?MODULE, get),  %~ call-cycle/self %~ witnessed
    {reply, {Node, Other}, State};
handle_call(get, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
