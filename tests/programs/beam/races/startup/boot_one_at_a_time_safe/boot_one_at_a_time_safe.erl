%% SPDX-License-Identifier: Apache-2.0
%%
%% One server per host. Each makes sure, in init, that the purger of all is there: their supervisor waits for one
%% init before it begins the next.
-module(boot_one_at_a_time_safe).
-behaviour(supervisor).
-export([start_link/0, add/1, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

add(Host) ->
    supervisor:start_child(?MODULE, [Host]).

init([]) ->
    Worker = #{id => host, start => {boot_one_at_a_time_safe_host, start_link, []}},
    {ok, {#{strategy => simple_one_for_one}, [Worker]}}.
