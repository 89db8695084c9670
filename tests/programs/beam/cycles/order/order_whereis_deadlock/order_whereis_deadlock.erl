% SPDX-License-Identifier: Apache-2.0
% The sibling is not there yet when init runs. It is asked all the same.
-module(order_whereis_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ call-cycle/start %~ witnessed
    Prices = #{id => prices, start => {order_whereis_deadlock_prices, start_link, []}},
    Stock = #{id => stock, start => {order_whereis_deadlock_stock, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Stock, Prices]}}.
