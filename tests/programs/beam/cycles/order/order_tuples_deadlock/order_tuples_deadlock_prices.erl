% SPDX-License-Identifier: Apache-2.0
%
-module(order_tuples_deadlock_prices).
-behaviour(gen_server).
-export([start_link/0, init/1, handle_call/3, handle_cast/2, price/1]).

start_link() ->
    gen_server:start_link({local, ?MODULE}, ?MODULE, [], []).

price(Item) ->
    gen_server:call(?MODULE, {price, Item}).  %~ call-cycle/start %~ witnessed

init([]) ->
    {ok, []}.

handle_call({price, _Item}, _From, State) ->
    {reply, 1, State}.

handle_cast(_Message, State) ->
    {noreply, State}.
