% SPDX-License-Identifier: Apache-2.0
% What the receive three calls below waits for is sent.
-module(deep_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> main() end),
    Pid ! go,
    ok.

main() -> prepare(3).

prepare(0) -> wait();
prepare(N) -> prepare(N - 1).

wait() -> pause().

pause() ->
    receive  %~ none
        go -> ok
    end.
