%% SPDX-License-Identifier: Apache-2.0
%%
%% A supervisor that starts one worker, which has a fixed name; it alone writes the table of
%% addresses.
-module(srv_supervised_safe).
-behaviour(supervisor).
-export([start_link/0, add_card/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

add_card() ->
    supervisor:count_children(?MODULE).

init([]) ->
    ets:new(addresses_in_use, [named_table, public]),
    Worker = #{id => worker, start => {srv_supervised_worker_safe, start_link, []}},
    {ok, {#{strategy => one_for_one}, [Worker]}}.
