% SPDX-License-Identifier: Apache-2.0
% A child that adds a sibling in its init: the supervisor waits for that init.
-module(start_child_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {start_child_deadlock_child, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Child]}}.
