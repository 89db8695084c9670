% SPDX-License-Identifier: Apache-2.0
% gen_statem:cast to a process that is written by hand and has no clause for its form.
-module(statem_cast_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_statem:cast(Pid, go),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        go -> loop();
        stop -> ok
    end.
