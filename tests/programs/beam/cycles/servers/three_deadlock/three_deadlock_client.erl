% SPDX-License-Identifier: Apache-2.0
% A bystander.
-module(three_deadlock_client).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

init([]) ->
    {ok, #{}}.

handle_call(ask, _From, State) ->
    {reply, {three_deadlock:ask(), three_deadlock_third:ask()}, State}.  %~ none

handle_cast(_Message, State) ->
    {noreply, State}.
