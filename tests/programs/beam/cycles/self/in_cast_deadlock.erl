% SPDX-License-Identifier: Apache-2.0
% A cast is handled by asking the server itself.
-module(in_cast_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, reset/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

reset() ->
    gen_server:cast(?MODULE, reset).

init([]) ->
    {ok, #{}}.

handle_call(size, _From, State) ->
    {reply, map_size(State), State}.

handle_cast(reset, State) ->
    Size = gen_server:call(?MODULE, size),  %~ call-cycle/self %~ witnessed
    {noreply, #{old_size => Size}}.
