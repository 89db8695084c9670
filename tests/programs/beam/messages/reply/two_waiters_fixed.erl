% SPDX-License-Identifier: Apache-2.0
% One begins, the other answers.
-module(two_waiters_fixed).
-export([run/0]).

run() ->
    Left = spawn(fun() -> left() end),
    spawn(fun() -> right(Left) end),
    ok.

left() ->
    receive  %~ none
        {hello, Right} -> Right ! welcome
    end.

right(Left) ->
    Left ! {hello, self()},
    receive  %~ none
        welcome -> ok
    end.
