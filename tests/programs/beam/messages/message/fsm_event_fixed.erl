% SPDX-License-Identifier: Apache-2.0
% gen_fsm:send_event to a process that is written by hand and knows its form.
-module(fsm_event_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_fsm:send_event(Pid, go),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {'$gen_event', go} -> loop();
        stop -> ok
    end.
