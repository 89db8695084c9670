% SPDX-License-Identifier: Apache-2.0
% The one that asks is a child of a supervisor further down, which is started before the one that is asked.
-module(order_nested_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->  %~ call-cycle/start %~ unwitnessed -- never met
    Below = #{id => below, start => {order_nested_deadlock_below, start_link, []}, type => supervisor},
    Prices = #{id => prices, start => {order_nested_deadlock_prices, start_link, []}},
    {ok, {#{strategy => one_for_all}, [Below, Prices]}}.
