% SPDX-License-Identifier: Apache-2.0
% Its pid is given to code that was not read, which may send.
-module(given_any_stuck).
%~ flags: --unknown-calls any
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    unread:take(Pid),
    ok.

wait() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        stop -> ok
    end.
