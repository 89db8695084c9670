% SPDX-License-Identifier: Apache-2.0
% The worker answers without its pid.
-module(pid_tagged_stuck).
-export([run/0]).

run() ->
    spawn(fun() -> parent() end),
    ok.

parent() ->
    Parent = self(),
    Worker = spawn(fun() -> work(Parent) end),
    receive  %~ stuck-receive/wrong-message %~ witnessed
        {Worker, done} -> ok
    end.

work(Parent) ->
    Parent ! {worker, done}.  %~ stuck-receive/wrong-message %~ lost-message %~ witnessed
