% SPDX-License-Identifier: Apache-2.0
% The receive is three calls below the function that is spawned.
-module(deep_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> main() end),
    Pid ! begin_work,  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

main() -> prepare(3).

prepare(0) -> wait();
prepare(N) -> prepare(N - 1).

wait() -> pause().

pause() ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        go -> ok
    end.
