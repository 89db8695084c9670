% SPDX-License-Identifier: Apache-2.0
% An active socket sends its data as messages.
-module(socket_mode_fixed).
-export([run/2]).

run(Host, Port) ->
    spawn(fun() -> read(Host, Port) end),
    ok.

read(Host, Port) ->
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary, {active, true}]),
    receive  %~ none
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
