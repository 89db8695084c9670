% SPDX-License-Identifier: Apache-2.0
% Each of the two sends what the other one waits for, but only when it has itself got something.
-module(both_wait_stuck).
-export([run/0]).

run() ->
    Me = self(),
    Other = spawn(fun() -> other(Me) end),
    receive  %~ stuck-receive/no-message %~ stuck-receive/no-message
        {Other, ready} -> Other ! {go, Me}  %~ stuck-receive/no-message
    end.

other(Parent) ->
    receive  %~ stuck-receive/no-message
        {go, Parent} -> Parent ! {self(), ready}  %~ stuck-receive/no-message
    end.
