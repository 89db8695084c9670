% SPDX-License-Identifier: Apache-2.0
% Nobody knows the process.
-module(registered_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    link(Pid),
    ok.

wait() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        stop -> ok
    end.
