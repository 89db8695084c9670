% SPDX-License-Identifier: Apache-2.0
% gen_server:abcast/3 to a name that a process written by hand has: it comes as {'$gen_cast', Request}.
-module(abcast_lost).
-export([run/0]).
%~ flags: --unknown-calls any

run() ->
    register(abcast_lost_loop, spawn(fun() -> loop() end)),
    gen_server:abcast([node()], abcast_lost_loop, go),  %~ lost-message %~ witnessed
    abcast_lost_loop ! stop,
    ok.

loop() ->
    receive
        go -> loop();
        stop -> ok
    end.
