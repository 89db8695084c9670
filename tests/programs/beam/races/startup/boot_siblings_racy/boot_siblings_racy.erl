%% SPDX-License-Identifier: Apache-2.0
%%
%% The control server runs already when the defaults are stored: a port that was set in between is lost.
-module(boot_siblings_racy).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_siblings_control_racy, start => {boot_siblings_control_racy, start_link, []}},
             #{id => boot_siblings_defaults_racy, start => {boot_siblings_defaults_racy, start_link, []}}],
    {ok, {#{strategy => rest_for_one}, Workers}}.
