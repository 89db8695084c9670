% SPDX-License-Identifier: Apache-2.0
% It monitors a process, and waits for the end of a node.
-module(monitor_other_stuck).
-export([run/1]).

run(Node) ->
    spawn(fun() -> watch(Node) end),
    ok.

watch(Node) ->
    _ = erlang:monitor(process, {logger, Node}),  %~ stuck-receive/wrong-message %~ witnessed
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {nodedown, Node} -> io:format("~p is down~n", [Node])
    end.
