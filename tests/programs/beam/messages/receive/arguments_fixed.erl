% SPDX-License-Identifier: Apache-2.0
% The process is spawned with module, function and arguments, and gets what it waits for.
-module(arguments_fixed).
-export([run/0, loop/1]).

run() ->
    Pid = spawn_link(?MODULE, loop, [0]),
    Pid ! {add, 1},
    ok.

loop(Sum) ->
    receive  %~ none
        {add, N} -> loop(Sum + N)
    end.
