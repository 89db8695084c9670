% SPDX-License-Identifier: Apache-2.0
% It waits for nothing on purpose, for a while.
-module(after_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    receive  %~ none
        stop -> ok
    after 1000 -> ok
    end.
