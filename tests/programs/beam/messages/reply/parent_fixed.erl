% SPDX-License-Identifier: Apache-2.0
% The worker tells its parent what the parent waits for.
-module(parent_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> parent() end),
    ok.

parent() ->
    Parent = self(),
    spawn(fun() -> work(Parent) end),
    receive  %~ none
        done -> ok
    end.

work(Parent) ->
    Parent ! done.
