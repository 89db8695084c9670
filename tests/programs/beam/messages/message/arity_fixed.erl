% SPDX-License-Identifier: Apache-2.0
% A tuple with one element as the loop has it.
-module(arity_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    Pid ! {print, "text"},  %~ none
    Pid ! stop,
    ok.

loop() ->
    receive
        {print, Text} -> io:put_chars(Text), loop();
        stop -> ok
    end.
