% SPDX-License-Identifier: Apache-2.0
% A timer of start_timer gives {timeout, Ref, tick}; send_after gives just tick.
-module(timer_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> wait() end),
    ok.

wait() ->
    _ = erlang:send_after(100, self(), tick),  %~ stuck-receive/wrong-message %~ lost-message %~ unwitnessed -- never met
    receive  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
        {timeout, _, tick} -> ok
    end.
