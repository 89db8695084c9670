% SPDX-License-Identifier: Apache-2.0
% More children than a set of values holds: the last but one asks the last, which is not there yet.
-module(order_many_deadlock).
-behaviour(supervisor).
-export([start_link/1, init/1]).

start_link(Options) ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, Options).

init(Options) ->  %~ call-cycle/start %~ witnessed
    {ok, {{one_for_one, 1, 5}, [
          {w1, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w2, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w3, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w4, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w5, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w6, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w7, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w8, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w9, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w10, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w11, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w12, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w13, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w14, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w15, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w16, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w17, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w18, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w19, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w20, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w21, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w22, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w23, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w24, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w25, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {w26, {order_many_deadlock_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_worker]},
          {stock, {order_many_deadlock_stock, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_stock]},
          {prices, {order_many_deadlock_prices, start_link, [Options]}, permanent, 5000, worker, [order_many_deadlock_prices]}]}}.
