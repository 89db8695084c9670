% SPDX-License-Identifier: Apache-2.0
% A child that asks for the specification of its supervisor once it has started.
-module(get_childspec_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {get_childspec_fixed_child, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Child]}}.
