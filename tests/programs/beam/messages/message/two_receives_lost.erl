% SPDX-License-Identifier: Apache-2.0
% No receive of the process, neither the first nor the second, takes it.
-module(two_receives_lost).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> first() end),
    Pid ! one,
    Pid ! three,  %~ lost-message %~ witnessed
    Pid ! two,
    ok.

first() ->
    receive
        one -> second()
    end.

second() ->
    receive
        two -> ok
    end.
