% SPDX-License-Identifier: Apache-2.0
% A child whose init asks its sibling. The supervisor starts that one after it: nobody has the name yet.
-module(order_siblings_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ call-cycle/start %~ witnessed
    Prices = #{id => prices, start => {order_siblings_deadlock_prices, start_link, []}},
    Stock = #{id => stock, start => {order_siblings_deadlock_stock, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Stock, Prices]}}.
