% SPDX-License-Identifier: Apache-2.0
% Two servers that know each other by whereis.
-module(by_whereis_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, state}.

handle_call(work, _From, State) ->
    {reply, gen_server:call(whereis(by_whereis_deadlock_other), work, infinity), State};  %~ call-cycle/cycle %~ witnessed
handle_call(next, _From, State) ->
    {reply, ok, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
