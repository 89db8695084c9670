% SPDX-License-Identifier: Apache-2.0
% The second receive takes it.
-module(two_receives_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> first() end),
    Pid ! one,
    Pid ! two,  %~ none
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
