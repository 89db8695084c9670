% SPDX-License-Identifier: Apache-2.0
% Four servers: each asks the next one, and the last asks the first.
-module(ring_four_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(round, _From, State) ->
    {reply, gen_server:call(ring_four_deadlock_b, round, infinity), State};  %~ call-cycle/cycle %~ witnessed
handle_call(stop, _From, State) ->
    {reply, done, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
