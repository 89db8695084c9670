% SPDX-License-Identifier: Apache-2.0
% A plain message to a process that is no server.
-module(cast_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    Pid ! stop,  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        stop -> ok
    end.
