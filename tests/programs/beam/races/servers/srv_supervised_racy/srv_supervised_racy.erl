%% SPDX-License-Identifier: Apache-2.0
%%
%% A supervisor that starts a worker for each network card. The workers share the table of
%% addresses: two of them can grant the same address.
-module(srv_supervised_racy).
-behaviour(supervisor).
-export([start_link/0, add_card/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

add_card() ->
    supervisor:start_child(?MODULE, []).

init([]) ->
    ets:new(addresses_in_use, [named_table, public]),
    Worker = #{id => worker, start => {srv_supervised_worker_racy, start_link, []}},
    {ok, {#{strategy => simple_one_for_one}, [Worker]}}.
