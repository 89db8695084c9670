% SPDX-License-Identifier: Apache-2.0
% inet:setopts with {active, false} asks for no message.
-module(socket_setopts_stuck).
-export([run/2]).

run(Host, Port) ->
    spawn(fun() -> read(Host, Port) end),
    ok.

read(Host, Port) ->
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary, {active, false}]),
    ok = inet:setopts(Socket, [{active, false}]),
    receive  %~ stuck-receive/no-message %~ unwitnessed -- the driver failed before it got there
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
