% SPDX-License-Identifier: Apache-2.0
-module(kept_worker_fixed_sup).
-behaviour(supervisor).
-export([start_link/0, start_worker/1, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

start_worker(Key) ->
    supervisor:start_child(?MODULE, [Key]).

init([]) ->
    Worker = {kept_worker_fixed_worker, {kept_worker_fixed_worker, start_link, []}, temporary, 5000, worker, [kept_worker_fixed_worker]},
    {ok, {{simple_one_for_one, 1, 1}, [Worker]}}.
