% SPDX-License-Identifier: Apache-2.0
% A child that ends another child of its supervisor once it has started.
-module(terminate_child_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {terminate_child_fixed_child, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Child]}}.
