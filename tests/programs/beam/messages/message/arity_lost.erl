% SPDX-License-Identifier: Apache-2.0
% A tuple with one element too many.
-module(arity_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> loop() end),
    Pid ! {print, "text", 2},  %~ lost-message %~ witnessed
    Pid ! stop,
    ok.

loop() ->
    receive
        {print, Text} -> io:put_chars(Text), loop();
        stop -> ok
    end.
