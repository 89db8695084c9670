% SPDX-License-Identifier: Apache-2.0
% The second receive, inside a clause of the first, waits for what nobody sends.
-module(nested_stuck).
-export([run/0]).

run() ->
    Pid = spawn(fun() -> first() end),
    Pid ! one,  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
    ok.

first() ->
    receive
        one ->
            receive  %~ stuck-receive/wrong-message %~ unwitnessed -- never met
                two -> ok
            end
    end.
