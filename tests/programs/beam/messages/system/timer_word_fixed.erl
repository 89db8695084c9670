% SPDX-License-Identifier: Apache-2.0
% The timer says what the process waits for.
-module(timer_word_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    {ok, _} = timer:send_interval(100, tock),
    receive  %~ none
        tock -> ok
    end.
