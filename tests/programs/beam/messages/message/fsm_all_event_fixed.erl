% SPDX-License-Identifier: Apache-2.0
% gen_fsm:send_all_state_event to a process that is written by hand and knows its form.
-module(fsm_all_event_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_fsm:send_all_state_event(Pid, go),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {'$gen_all_state_event', go} -> loop();
        stop -> ok
    end.
