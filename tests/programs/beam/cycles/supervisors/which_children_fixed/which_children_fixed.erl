% SPDX-License-Identifier: Apache-2.0
% A child that asks for its siblings in its init.
-module(which_children_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {which_children_fixed_child, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Child]}}.
