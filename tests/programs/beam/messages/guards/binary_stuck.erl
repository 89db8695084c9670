% SPDX-License-Identifier: Apache-2.0
% A string where a binary is expected.
-module(binary_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! "go",  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

wait() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        <<"go">> -> ok
    end.
