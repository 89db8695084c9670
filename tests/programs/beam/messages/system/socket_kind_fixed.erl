% SPDX-License-Identifier: Apache-2.0
% A datagram comes with address and port.
-module(socket_kind_fixed).
-export([run/1]).

run(Port) ->
    spawn(fun() -> read(Port) end),
    ok.

read(Port) ->
    {ok, Socket} = gen_udp:open(Port, [binary]),  %~ none
    receive  %~ none
        {udp, Socket, _, _, Data} -> io:format("~p~n", [Data])
    end.
