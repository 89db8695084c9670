% SPDX-License-Identifier: Apache-2.0
% gen_event:notify to a process that is written by hand and has no clause for its form.
-module(event_notify_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_event:notify(Pid, go),  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        go -> loop();
        stop -> ok
    end.
