% SPDX-License-Identifier: Apache-2.0
% `after` a time is a way out.
-module(infinity_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    receive  %~ none
        stop -> ok
    after 60000 -> late
    end.
