% SPDX-License-Identifier: Apache-2.0
% The socket stays with the process that opened it: only the owner gets the data.
-module(socket_given_stuck).
-export([run/2]).

run(Host, Port) ->
    Reader = spawn(fun() -> read() end),
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary]),
    true = is_process_alive(Reader),
    {ok, Socket}.

read() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        {tcp, _, Data} -> io:format("~p~n", [Data])
    end.
