%% SPDX-License-Identifier: Apache-2.0
%%
%% The name is a macro, used under two macro names that mean the same atom. Two callers
%% of start/0 collide in register/2.
-module(name_macro_racy).
-export([start/0]).

-define(SERVER, name_macro_server).
-define(OLD_SERVER, ?SERVER).

start() ->
    case whereis(?OLD_SERVER) of
        undefined ->
            Pid = spawn(fun() -> loop([]) end),
            register(?SERVER, Pid), %~ check-then-act/registry %~ witnessed
            Pid;
        Pid ->
            Pid
    end.

loop(Seen) ->
    receive
        {seen, Item} -> loop([Item | Seen]);
        {list, From} -> From ! {seen, Seen}, loop(Seen)
    end.
