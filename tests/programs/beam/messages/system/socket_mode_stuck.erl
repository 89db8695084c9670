% SPDX-License-Identifier: Apache-2.0
% A passive socket sends no messages: its data must be asked for.
-module(socket_mode_stuck).
-export([run/2]).

run(Host, Port) ->
    spawn(fun() -> read(Host, Port) end),
    ok.

read(Host, Port) ->
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary, {active, false}]),
    receive  %~ stuck-receive/no-message %~ unwitnessed -- the driver failed before it got there
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
