%% SPDX-License-Identifier: Apache-2.0
%%
%% The defaults are stored first; but should that server be restarted, the control server is still there.
-module(boot_restart_racy).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_restart_defaults_racy, start => {boot_restart_defaults_racy, start_link, []}},
             #{id => boot_restart_control_racy, start => {boot_restart_control_racy, start_link, []}}],
    {ok, {#{strategy => one_for_one, intensity => 3, period => 10}, Workers}}.
