% SPDX-License-Identifier: Apache-2.0
% A restart. The first child asks the second one in its init if that is there. The second one knows the answer.
-module(order_restart_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    First = #{id => first, start => {order_restart_fixed_first, start_link, []}},
    Second = #{id => second, start => {order_restart_fixed_second, start_link, []}},
    {ok, {#{strategy => one_for_one}, [First, Second]}}.
