% SPDX-License-Identifier: Apache-2.0
% A datagram does not come as {tcp, Socket, Data}.
-module(socket_kind_stuck).
-export([run/1]).

run(Port) ->
    spawn(fun() -> read(Port) end),
    ok.

read(Port) ->
    {ok, Socket} = gen_udp:open(Port, [binary]),  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
    receive  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
