% SPDX-License-Identifier: Apache-2.0
% `after infinity` is no way out.
-module(infinity_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        stop -> ok
    after infinity -> late
    end.
