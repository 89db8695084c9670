% SPDX-License-Identifier: Apache-2.0
% A child that removes another child of its supervisor in its init.
-module(delete_child_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {delete_child_deadlock_child, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Child]}}.
