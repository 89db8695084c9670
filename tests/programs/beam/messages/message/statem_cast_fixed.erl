% SPDX-License-Identifier: Apache-2.0
% gen_statem:cast to a process that is written by hand and knows its form.
-module(statem_cast_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_statem:cast(Pid, go),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {'$gen_cast', go} -> loop();
        stop -> ok
    end.
