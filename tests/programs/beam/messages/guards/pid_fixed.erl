% SPDX-License-Identifier: Apache-2.0
% The sender gives its pid.
-module(pid_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! {hello, self()},  %~ none
    ok.

wait() ->
    receive  %~ none
        {hello, From} when is_pid(From) -> From ! welcome
    end.
