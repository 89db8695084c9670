% SPDX-License-Identifier: Apache-2.0
% More children than a set of values holds: the last asks the last but one, which is there.
-module(order_many_fixed).
-behaviour(supervisor).
-export([start_link/1, init/1]).

start_link(Options) ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, Options).

init(Options) ->  %~ none
    {ok, {{one_for_one, 1, 5}, [
          {w1, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w2, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w3, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w4, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w5, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w6, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w7, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w8, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w9, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w10, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w11, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w12, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w13, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w14, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w15, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w16, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w17, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w18, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w19, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w20, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w21, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w22, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w23, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w24, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w25, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {w26, {order_many_fixed_worker, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_worker]},
          {prices, {order_many_fixed_prices, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_prices]},
          {stock, {order_many_fixed_stock, start_link, [Options]}, permanent, 5000, worker, [order_many_fixed_stock]}]}}.
