% SPDX-License-Identifier: Apache-2.0
% Prices depend on what is left. It is told.
-module(two_fixed_peer).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, price/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

price(Left) ->
    gen_server:call(?MODULE, {price, Left}).  %~ none

init([]) ->
    {ok, #{}}.

handle_call({price, N}, _From, State) ->
    {reply, N + 1, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
