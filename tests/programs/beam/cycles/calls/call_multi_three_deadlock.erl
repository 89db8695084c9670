% SPDX-License-Identifier: Apache-2.0
% multi_call/3 asks the server of a name on the nodes of a list. The own node is in it.
-module(call_multi_three_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(size, _From, State) ->
    {reply, length(State), State};
handle_call(report, From, State) ->
    {Sizes, []} = gen_server:multi_call([node()], ?MODULE, size),  %~ call-cycle/self %~ unwitnessed -- never met
    gen_server:reply(From, Sizes),
    {noreply, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
