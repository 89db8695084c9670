%% SPDX-License-Identifier: Apache-2.0
%%
%% The tree.
-module(boot_before_tree_sup_racy).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_before_tree_limits_racy, start => {boot_before_tree_limits_racy, start_link, []}}],
    {ok, {{one_for_one, 3, 10}, Workers}}.
