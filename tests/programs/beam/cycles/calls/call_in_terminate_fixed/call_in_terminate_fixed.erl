% SPDX-License-Identifier: Apache-2.0
% When the supervisor ends a child it waits until terminate/2 has returned, if the child traps exits. That asks the
% supervisor nothing.
-module(call_in_terminate_fixed).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {call_in_terminate_fixed_child, start_link, []}, shutdown => 2000},
    {ok, {#{}, [Child]}}.
