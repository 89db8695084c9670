% SPDX-License-Identifier: Apache-2.0
-module(sup).
-behaviour(supervisor).
-export([init/1]).
-export([start_link/0]).

start_link() -> supervisor:start_link(?MODULE, []).

init([]) ->
    {ok, {{one_for_one, 1, 1},
          [{child, {child, start_link, [go]}, permanent, 1000, worker, [child]},
           #{id => worker, start => {worker, start_link, []}}]}}.
