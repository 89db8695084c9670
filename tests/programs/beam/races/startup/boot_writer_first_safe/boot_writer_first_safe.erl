%% SPDX-License-Identifier: Apache-2.0
%%
%% One child begins the serial numbers, the other counts on: it is ended before the first is started again.
-module(boot_writer_first_safe).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Workers = [#{id => boot_writer_first_reset_safe, start => {boot_writer_first_reset_safe, start_link, []}},
             #{id => boot_writer_first_count_safe, start => {boot_writer_first_count_safe, start_link, []}}],
    {ok, {{one_for_all, 3, 10}, Workers}}.
