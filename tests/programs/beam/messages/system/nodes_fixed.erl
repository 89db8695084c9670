% SPDX-License-Identifier: Apache-2.0
% Who monitors nodes is told when one comes up.
-module(nodes_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    ok = net_kernel:monitor_nodes(true),
    receive  %~ none
        {nodeup, Node} -> io:format("~p~n", [Node])
    end.
