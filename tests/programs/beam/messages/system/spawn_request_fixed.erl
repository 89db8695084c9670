% SPDX-License-Identifier: Apache-2.0
% A spawn request is answered by a message.
-module(spawn_request_fixed).
-export([run/1]).

run(Node) ->
    spawn(fun() -> start(Node) end),
    ok.

start(Node) ->
    _ = spawn_request(Node, erlang, halt, [], []),
    receive  %~ none
        {spawn_reply, _, ok, Pid} -> io:format("~p~n", [Pid])
    end.
