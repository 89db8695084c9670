% SPDX-License-Identifier: Apache-2.0
% The process is spawned with module, function and arguments, and nobody sends what it waits for.
-module(arguments_stuck).
-export([run/0, loop/1]).

run() ->
    Pid = spawn_link(?MODULE, loop, [0]),
    Pid ! add,  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
    ok.

loop(Sum) ->
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {add, N} -> loop(Sum + N)
    end.
