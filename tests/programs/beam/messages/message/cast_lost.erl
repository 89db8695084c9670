% SPDX-License-Identifier: Apache-2.0
% A cast to a process that is no server: it comes as {'$gen_cast', Request}.
-module(cast_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_server:cast(Pid, stop),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        stop -> ok
    end.
