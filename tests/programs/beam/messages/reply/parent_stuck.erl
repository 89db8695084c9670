% SPDX-License-Identifier: Apache-2.0
% The worker tells its parent another word than the parent waits for.
-module(parent_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> parent() end),
    ok.

parent() ->
    Parent = self(),
    spawn(fun() -> work(Parent) end),
    receive  %~ stuck-receive/wrong-message %~ witnessed
        done -> ok
    end.

work(Parent) ->
    Parent ! ready.  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
