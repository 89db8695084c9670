% SPDX-License-Identifier: Apache-2.0
% Two report generators that ask each other, for ever, each to answer somebody else: at the same moment both wait.
-module(reports_deadlock).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, []}.

handle_call(all, _From, State) ->
    {reply, gen_server:call(reports_deadlock_times, times, infinity), State};  %~ call-cycle/crossing %~ witnessed
handle_call(top, _From, State) ->
    {reply, State, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
