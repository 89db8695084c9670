% SPDX-License-Identifier: Apache-2.0
% {Name, Node} with the own node is this very server.
-module(name_own_node_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total(_Node) ->
    gen_server:call({?MODULE, node()}, total, infinity).  %~ call-cycle/self %~ witnessed

init([]) ->
    {ok, []}.

handle_call(total, _From, State) ->
    {reply, State, State};
handle_call({report, Node}, _From, State) ->
    {reply, total(Node), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
