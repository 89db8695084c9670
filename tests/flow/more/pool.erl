% SPDX-License-Identifier: Apache-2.0
-module(pool).
-behaviour(supervisor).
-export([start_link/0, more/0]).
-export([init/1]).

start_link() -> supervisor:start_link({local, pool}, ?MODULE, []).
%? requests more/0 = supervisor:start_child to pool
more() -> supervisor:start_child(pool, [extra]).
init([]) ->
    {ok, {{simple_one_for_one, 1, 1},
          [{pooled, {pooled, start_link, [base]}, temporary, 1000, worker, [pooled]}]}}.
