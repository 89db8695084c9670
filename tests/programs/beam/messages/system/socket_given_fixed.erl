% SPDX-License-Identifier: Apache-2.0
% The socket is given to the process that waits for its data.
-module(socket_given_fixed).
-export([run/2]).

run(Host, Port) ->
    Reader = spawn(fun() -> read() end),
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary]),
    ok = gen_tcp:controlling_process(Socket, Reader),
    {ok, Socket}.

read() ->
    receive  %~ none
        {tcp, _, Data} -> io:format("~p~n", [Data])
    end.
