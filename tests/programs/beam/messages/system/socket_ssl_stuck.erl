% SPDX-License-Identifier: Apache-2.0
% A connection of ssl sends {ssl, Socket, Data}, not {tcp, Socket, Data}.
-module(socket_ssl_stuck).
-export([run/2]).

run(Host, Port) ->
    spawn(fun() -> read(Host, Port) end),
    ok.

read(Host, Port) ->
    {ok, Socket} = ssl:connect(Host, Port, [binary, {active, true}]),
    receive  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
