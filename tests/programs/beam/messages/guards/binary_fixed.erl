% SPDX-License-Identifier: Apache-2.0
% The binary that is expected.
-module(binary_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> wait() end),
    Pid ! <<"go">>,  %~ none
    ok.

wait() ->
    receive  %~ none
        <<"go">> -> ok
    end.
