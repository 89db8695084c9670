%% SPDX-License-Identifier: Apache-2.0
%%
%% At its start an application seeds its settings, but the listener that may change them is
%% running already: a setting that it stores first is overwritten with the default.
-module(boot_application_racy).
-behaviour(application).
-export([start/2, stop/1, set/3]).

start(_Type, _Args) ->
    ets:new(settings, [named_table, public]),
    Listener = spawn_link(fun listen/0),
    seed(port, 8080),
    {ok, Listener}.

stop(_State) ->
    ok.

set(Listener, Key, Value) ->
    Listener ! {set, Key, Value},
    ok.

seed(Key, Default) ->
    case ets:lookup(settings, Key) of
        [] -> ets:insert(settings, {Key, Default}); %~ check-then-act/ets %~ unwitnessed -- the driver failed before it got there
        [_] -> true
    end.

listen() ->
    {ok, Socket} = gen_udp:open(0, [binary]),
    listen(Socket).

listen(Socket) ->
    receive
        {set, Key, Value} ->
            ets:insert(settings, {Key, Value}),
            listen(Socket);
        {udp, Socket, _, _, <<"port ", Port/binary>>} ->
            ets:insert(settings, {port, binary_to_integer(Port)}),
            listen(Socket)
    end.
