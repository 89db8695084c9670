% SPDX-License-Identifier: Apache-2.0
% Figure 1 of Christakis and Sagonas, "Static Detection of Deadlocks in Erlang" (2011): pong waits for a ping that
% nobody sends.
-module(figure1_stuck).
-export([play/0]).

play() ->
    Ping = spawn(fun ping/0),
    spawn(fun() -> pong(Ping) end).

ping() ->
    receive  %~ none
        pong -> ok
    end.

pong(Ping) ->
    Ping ! pong,
    receive  %~ stuck-receive/no-message %~ witnessed
        ping -> ok
    end.
