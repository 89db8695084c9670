%% SPDX-License-Identifier: Apache-2.0
%%
%% The defaults are stored first, and nothing is restarted: when one ends, all do.
-module(boot_restart_safe).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_restart_defaults_safe, start => {boot_restart_defaults_safe, start_link, []}},
             #{id => boot_restart_control_safe, start => {boot_restart_control_safe, start_link, []}}],
    {ok, {#{strategy => one_for_one, intensity => 0, period => 1}, Workers}}.
