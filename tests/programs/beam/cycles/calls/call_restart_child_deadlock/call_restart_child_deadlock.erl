% SPDX-License-Identifier: Apache-2.0
% restart_child runs the child's start function in the supervisor. The child's init asks the process that waits for the
% restart.
-module(call_restart_child_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Manager = #{id => manager, start => {call_restart_child_deadlock_manager, start_link, []}},
    Worker = #{id => worker, start => {call_restart_child_deadlock_worker, start_link, []}},
    {ok, {#{}, [Manager, Worker]}}.
