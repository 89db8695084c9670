% SPDX-License-Identifier: Apache-2.0
% It monitors the node.
-module(monitor_other_fixed).
-export([run/1]).

run(Node) ->
    spawn(fun() -> watch(Node) end),
    ok.

watch(Node) ->
    true = erlang:monitor_node(Node, true),
    receive  %~ none
        {nodedown, Node} -> io:format("~p is down~n", [Node])
    end.
