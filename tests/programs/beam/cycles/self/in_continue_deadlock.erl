% SPDX-License-Identifier: Apache-2.0
% handle_continue runs in the server too.
-module(in_continue_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, handle_continue/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}, {continue, load}}.

handle_call(size, _From, State) ->
    {reply, map_size(State), State}.

handle_cast(_Message, State) ->
    {noreply, State}.

handle_continue(load, State) ->
    Size = gen_server:call(?MODULE, size),  %~ call-cycle/self %~ witnessed
    {noreply, State#{size => Size}}.
