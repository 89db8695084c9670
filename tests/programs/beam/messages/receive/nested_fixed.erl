% SPDX-License-Identifier: Apache-2.0
% The second receive, inside a clause of the first, waits for what is sent too.
-module(nested_fixed).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> first() end),
    Pid ! one,  %~ none
    Pid ! two,
    ok.

first() ->
    receive
        one ->
            receive  %~ none
                two -> ok
            end
    end.
