% SPDX-License-Identifier: Apache-2.0
% A ping tells the caller whether the node is there, and nobody of its coming up.
-module(nodes_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> watch() end),
    ok.

watch() ->
    _ = net_adm:ping(node()),
    receive  %~ stuck-receive/no-message %~ witnessed
        {nodeup, Node} -> io:format("~p~n", [Node])
    end.
