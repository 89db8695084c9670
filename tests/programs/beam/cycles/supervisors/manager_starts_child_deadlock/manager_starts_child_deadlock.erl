% SPDX-License-Identifier: Apache-2.0
% A manager asks a supervisor for a worker; the worker, in its init, asks the manager.
-module(manager_starts_child_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {manager_starts_child_deadlock_worker, start_link, []}},
    {ok, {#{strategy => simple_one_for_one}, [Child]}}.
