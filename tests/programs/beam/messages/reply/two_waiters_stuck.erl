% SPDX-License-Identifier: Apache-2.0
% Two processes each wait for the other to begin.
-module(two_waiters_stuck).
-export([run/0]).

run() ->
    Left = spawn(fun() -> left() end),
    spawn(fun() -> right(Left) end),
    ok.

left() ->
    receive  %~ none
        {hello, Right} -> Right ! hello  %~ stuck-receive/wrong-message %~ witnessed
    end.

right(Left) ->
    Left ! {hello, self()},
    receive  %~ stuck-receive/wrong-message %~ witnessed
        welcome -> ok
    end.
