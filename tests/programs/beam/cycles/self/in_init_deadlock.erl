% SPDX-License-Identifier: Apache-2.0
% The name is registered before init runs, so a call from init reaches the very process that is in it.
-module(in_init_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, size/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

size() ->
    gen_server:call(?MODULE, size).  %~ call-cycle/self %~ witnessed

init([]) ->
    {ok, #{size => size()}}.

handle_call(size, _From, State) ->
    {reply, map_size(State), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
