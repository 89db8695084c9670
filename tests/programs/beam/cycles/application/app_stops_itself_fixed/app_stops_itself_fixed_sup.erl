% SPDX-License-Identifier: Apache-2.0
%
-module(app_stops_itself_fixed_sup).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    {ok, {#{}, [#{id => server, start => {app_stops_itself_fixed_server, start_link, []}}]}}.
