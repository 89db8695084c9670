% SPDX-License-Identifier: Apache-2.0
% Prices depend on what is left.
-module(two_deadlock_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, price/0]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

price() ->
    gen_server:call(?MODULE, {price, 1}).  %~ call-cycle/cycle %~ witnessed

init([]) ->
    {ok, #{}}.

handle_call({price, N}, _From, State) ->
    {reply, N + two_deadlock:left(), State}.

handle_cast(_Message, State) ->
    {noreply, State}.
