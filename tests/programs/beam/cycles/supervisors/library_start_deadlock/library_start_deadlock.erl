% SPDX-License-Identifier: Apache-2.0
% A supervisor starts its child by {gen_server, start_link, _} itself, so that no call starts it. The child asks
% itself.
-module(library_start_deadlock).
-behaviour(supervisor).
-export([start_link/0, init/1]).

start_link() ->
    supervisor:start_link({local, ?MODULE}, ?MODULE, []).

init([]) ->
    Named = {stock, {gen_server, start_link, [{local, library_start_stock}, library_start_deadlock_stock, 1, []]},
             permanent, 5000, worker, [library_start_deadlock_stock]},
    Unnamed = {more, {gen_server, start_link, [library_start_deadlock_stock, 2, []]},
               permanent, 5000, worker, [library_start_deadlock_stock]},
    {ok, {{one_for_one, 1, 5}, [Named, Unnamed]}}.
