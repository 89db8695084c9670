% SPDX-License-Identifier: Apache-2.0
% inet:setopts with {active, once} asks for one message.
-module(socket_setopts_fixed).
-export([run/2]).

run(Host, Port) ->
    spawn(fun() -> read(Host, Port) end),
    ok.

read(Host, Port) ->
    {ok, Socket} = gen_tcp:connect(Host, Port, [binary, {active, false}]),
    ok = inet:setopts(Socket, [{active, once}]),
    receive  %~ none
        {tcp, Socket, Data} -> io:format("~p~n", [Data])
    end.
