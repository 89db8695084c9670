% SPDX-License-Identifier: Apache-2.0
% gen_fsm:send_all_state_event to a process that is written by hand and has no clause for its form.
-module(fsm_all_event_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_fsm:send_all_state_event(Pid, go),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        go -> loop();
        stop -> ok
    end.
