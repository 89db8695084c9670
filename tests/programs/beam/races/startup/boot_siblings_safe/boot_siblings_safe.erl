%% SPDX-License-Identifier: Apache-2.0
%%
%% The defaults are stored before the control server, the only other one who sets them, is started; when the first
%% is restarted, the second is ended before.
-module(boot_siblings_safe).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_siblings_defaults_safe, start => {boot_siblings_defaults_safe, start_link, []}},
             #{id => boot_siblings_control_safe, start => {boot_siblings_control_safe, start_link, []}}],
    {ok, {#{strategy => rest_for_one}, Workers}}.
