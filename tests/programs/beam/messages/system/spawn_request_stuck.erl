% SPDX-License-Identifier: Apache-2.0
% Nobody answers a plain spawn.
-module(spawn_request_stuck).
-export([run/1]).

run(Node) ->
    spawn(fun() -> start(Node) end),
    ok.

start(Node) ->
    _ = spawn(Node, erlang, halt, []),
    receive  %~ stuck-receive/no-message %~ witnessed
        {spawn_reply, _, ok, Pid} -> io:format("~p~n", [Pid])
    end.
