% SPDX-License-Identifier: Apache-2.0
% multi_call/4 with a list of nodes. This one is in it.
-module(name_multi_call_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(version, _From, State) ->
    {reply, 1, State};
handle_call(versions, _From, State) ->
    Nodes = [node() | nodes()],
    {Replies, _Bad} = gen_server:multi_call(Nodes, ?MODULE, version, 1000),  %~ call-cycle/self %~ witnessed
    {reply, Replies, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
