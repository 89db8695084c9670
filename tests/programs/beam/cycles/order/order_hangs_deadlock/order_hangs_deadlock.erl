% SPDX-License-Identifier: Apache-2.0
% By hand: a message to {Name, node()} is dropped if nobody has the name, and the receive waits for ever. The sibling is
% started after the one that asks.
-module(order_hangs_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ call-cycle/start %~ witnessed
    Prices = #{id => prices, start => {order_hangs_deadlock_prices, start_link, []}},
    Stock = #{id => stock, start => {order_hangs_deadlock_stock, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Stock, Prices]}}.
