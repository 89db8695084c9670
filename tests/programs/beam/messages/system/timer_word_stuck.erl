% SPDX-License-Identifier: Apache-2.0
% The timer says tick, the process waits for tock.
-module(timer_word_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    {ok, _} = timer:send_interval(100, tick),  %~ stuck-receive/wrong-message %~ lost-message %~ unwitnessed -- never met
    receive  %~ stuck-receive/wrong-message %~ witnessed
        tock -> ok
    end.
