% SPDX-License-Identifier: Apache-2.0
% A function that runs elsewhere by rpc:call is waited for; here it calls back.
-module(rpc_back_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, total/0, two/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

total() ->
    gen_server:call(?MODULE, total).  %~ call-cycle %~ unwitnessed -- never met

two() ->
    2.

init([]) ->
    {ok, #{}}.

handle_call(total, _From, State) ->
    {reply, map_size(State), State};
handle_call(remote, _From, State) ->
    Answer = rpc:call(node(), ?MODULE, total, []),  %~ call-cycle %~ unwitnessed -- never met
    {reply, Answer, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
