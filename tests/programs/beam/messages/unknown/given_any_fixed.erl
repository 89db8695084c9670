% SPDX-License-Identifier: Apache-2.0
% Its pid is given to code that was not read; the program itself sends.
-module(given_any_fixed).
%~ flags: --unknown-calls any
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    unread:take(Pid),
    Pid ! stop.

wait() ->
    receive  %~ none
        stop -> ok
    end.
