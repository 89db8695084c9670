% SPDX-License-Identifier: Apache-2.0
% The sender gives its name where its pid is expected.
-module(pid_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! {hello, run},  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {hello, From} when is_pid(From) -> From ! welcome
    end.
