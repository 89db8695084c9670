% SPDX-License-Identifier: Apache-2.0
% The worker answers with its pid, which the other side waits for.
-module(pid_tagged_fixed).
-export([run/0]).

run() ->
    spawn(fun() -> parent() end),
    ok.

parent() ->
    Parent = self(),
    Worker = spawn(fun() -> work(Parent) end),
    receive  %~ none
        {Worker, done} -> ok
    end.

work(Parent) ->
    Parent ! {self(), done}.
