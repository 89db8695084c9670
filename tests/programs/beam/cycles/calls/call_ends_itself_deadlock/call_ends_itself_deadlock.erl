% SPDX-License-Identifier: Apache-2.0
% A child asks its supervisor to end it. It traps exits, so it does not die while it waits.
-module(call_ends_itself_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Child = #{id => child, start => {call_ends_itself_deadlock_child, start_link, []}},
    {ok, {#{}, [Child]}}.
