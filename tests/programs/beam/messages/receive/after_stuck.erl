% SPDX-License-Identifier: Apache-2.0
% Without a way out it waits for ever.
-module(after_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    receive  %~ stuck-receive/no-message %~ witnessed
        stop -> ok
    end.
