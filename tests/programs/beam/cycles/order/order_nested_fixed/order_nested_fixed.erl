% SPDX-License-Identifier: Apache-2.0
% The one that asks is a child of a supervisor further down, which is started after the one that is asked.
-module(order_nested_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ none
    Below = #{id => below, start => {order_nested_fixed_below, start_link, []}, type => supervisor},
    Prices = #{id => prices, start => {order_nested_fixed_prices, start_link, []}},
    {ok, {#{strategy => one_for_all}, [Prices, Below]}}.
