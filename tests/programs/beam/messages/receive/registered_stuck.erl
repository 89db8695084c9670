% SPDX-License-Identifier: Apache-2.0
% Nobody knows the process.
-module(registered_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    link(Pid),
    ok.

wait() ->  %~ stuck-receive/no-message
    receive
        stop -> ok
    end.
