%% SPDX-License-Identifier: Apache-2.0
%%
%% One server per host. The first that has something to do starts the purger of all: two may be the first.
-module(boot_one_at_a_time_racy).
-behaviour(supervisor).
-export([start_link/0, add/1, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

add(Host) ->
    supervisor:start_child(?MODULE, [Host]).

init([]) ->
    Worker = #{id => host, start => {boot_one_at_a_time_racy_host, start_link, []}},
    {ok, {#{strategy => simple_one_for_one}, [Worker]}}.
