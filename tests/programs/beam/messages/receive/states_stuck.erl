% SPDX-License-Identifier: Apache-2.0
% A loop with two states. Nobody sends what leads out of the second.
-module(states_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> running(0) end),
    Pid ! pause,  %~ stuck-receive/wrong-message %~ witnessed
    Pid ! continue,  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

running(N) ->
    receive  %~ none
        pause -> paused(N)
    after 100 -> running(N + 1)
    end.

paused(N) ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        resume -> running(N)
    end.
