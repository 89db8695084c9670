%% SPDX-License-Identifier: Apache-2.0
%%
%% One child begins the serial numbers, the other counts on. If the first is restarted while the second counts,
%% numbers are given twice, or the new beginning is lost.
-module(boot_writer_first_racy).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_writer_first_reset_racy, start => {boot_writer_first_reset_racy, start_link, []}},
             #{id => boot_writer_first_count_racy, start => {boot_writer_first_count_racy, start_link, []}}],
    {ok, {{one_for_one, 3, 10}, Workers}}.
