% SPDX-License-Identifier: Apache-2.0
% gen_event:notify to a process that is written by hand and knows its form.
-module(event_notify_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    gen_event:notify(Pid, go),  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {notify, go} -> loop();
        stop -> ok
    end.
