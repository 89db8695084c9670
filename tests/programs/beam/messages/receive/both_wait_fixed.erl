% SPDX-License-Identifier: Apache-2.0
% One of the two begins.
-module(both_wait_fixed).
-export([run/0]).

run() ->
    Me = self(),
    Other = spawn(fun() -> other(Me) end),
    Other ! {go, Me},
    receive  %~ none
        {Other, ready} -> ok
    end.

other(Parent) ->
    receive  %~ none
        {go, Parent} -> Parent ! {self(), ready}
    end.
