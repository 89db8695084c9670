% SPDX-License-Identifier: Apache-2.0
% A restart. The first child asks the second one in its init if that is there: at the first start it is not, when the
% supervisor starts the first child again it is. And the second one asks the supervisor, which waits for the first.
-module(order_restart_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    First = #{id => first, start => {order_restart_deadlock_first, start_link, []}},
    Second = #{id => second, start => {order_restart_deadlock_second, start_link, []}},
    {ok, {#{strategy => one_for_one}, [First, Second]}}.
