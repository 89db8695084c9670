% SPDX-License-Identifier: Apache-2.0
% A process that takes the name away at its end because it was there when it began. By then it may be gone.
-module(reg_retry_own_racy).
-export([start/0]).

start() -> spawn(fun() -> init() end).

init() ->
    case whereis(reg_retry_own_racy_server) of
        undefined -> ok;
        _ -> loop()
    end.

loop() ->
    receive
        {From, stop} ->
            unregister(reg_retry_own_racy_server),  %~ check-then-act/registry
            From ! ok;
        _ ->
            loop()
    end.
