% SPDX-License-Identifier: Apache-2.0
% Figure 1 of Christakis and Sagonas, "Static Detection of Deadlocks in Erlang" (2011): pong waits for a ping that
% ping sends, once it knows whom to answer.
-module(figure1_fixed).
-export([play/0]).

play() ->
    Ping = spawn(fun ping/0),
    spawn(fun() -> pong(Ping) end).

ping() ->
    receive  %~ none
        {pong, Pong} -> Pong ! ping
    end.

pong(Ping) ->
    Ping ! {pong, self()},  %~ none
    receive
        ping -> ok
    end.
