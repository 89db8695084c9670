% SPDX-License-Identifier: Apache-2.0
% The same with child specifications as tuples. The call is made in init.
-module(order_tuples_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ call-cycle/start %~ witnessed
    {ok, {{rest_for_one, 1, 5},
          [{stock, {order_tuples_deadlock_stock, start_link, []}, permanent, 5000, worker, [order_tuples_deadlock_stock]},
           {prices, {order_tuples_deadlock_prices, start_link, []}, permanent, 5000, worker, [order_tuples_deadlock_prices]}]}}.
