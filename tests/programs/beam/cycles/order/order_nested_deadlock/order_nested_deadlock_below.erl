% SPDX-License-Identifier: Apache-2.0
%
-module(order_nested_deadlock_below).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    {ok, {#{strategy => one_for_one}, [#{id => stock, start => {order_nested_deadlock_stock, start_link, []}}]}}.
