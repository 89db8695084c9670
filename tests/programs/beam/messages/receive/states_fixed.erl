% SPDX-License-Identifier: Apache-2.0
% A loop with two states, and messages for both.
-module(states_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> running(0) end),
    Pid ! pause,  %~ none
    Pid ! resume,
    ok.

running(N) ->
    receive  %~ none
        pause -> paused(N)
    after 100 -> running(N + 1)
    end.

paused(N) ->
    receive  %~ none
        resume -> running(N)
    end.
