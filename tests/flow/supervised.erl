% SPDX-License-Identifier: Apache-2.0
%
% A named supervisor starts an unnamed server once: it is single. A simple_one_for_one supervisor starts many.
-module(supervised).
-behaviour(supervisor).
-export([init/1]).
-export([start_link/0]).

%? origins = supervisor pool (registered as pool): single; gen_server pooled: multiple; gen_server quiet: single; supervisor supervised (registered as supervised): single
%? runs quiet:start_link/0 = supervisor supervised (registered as supervised)
%? runs pooled:start_link/2 = supervisor pool (registered as pool)
%? param pooled:init/1 1 = {tuple/2 pooled:start_link/2}
%? param pooled:start_link/2 2 = {extra, unknown}
start_link() -> supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    {ok, {#{strategy => one_for_one},
          [#{id => quiet, start => {quiet, start_link, []}},
           #{id => pool, start => {pool, start_link, []}}]}}.
