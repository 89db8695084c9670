% SPDX-License-Identifier: Apache-2.0
% multi_call/2 asks all connected nodes, this one too.
%
-module(multi_call_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(sync, _From, State) ->
    _ = gen_server:multi_call(?MODULE, version),  %~ call-cycle/self %~ unwitnessed -- never met
    {reply, ok, State};
handle_call(version, _From, State) ->
    {reply, 1, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
