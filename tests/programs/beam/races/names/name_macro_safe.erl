%% SPDX-License-Identifier: Apache-2.0
%%
%% The two macros mean two atoms: one names the old server of the last release, the other
%% the new one.
-module(name_macro_safe).
-export([start/0]).

-define(SERVER, name_macro_server).
-define(OLD_SERVER, name_macro_server_1_0).

start() ->
    case whereis(?OLD_SERVER) of
        undefined ->
            Pid = spawn(fun() -> loop([]) end),
            register(?SERVER, Pid), %~ none
            Pid;
        Pid ->
            Pid
    end.

loop(Seen) ->
    receive
        {seen, Item} -> loop([Item | Seen]);
        {list, From} -> From ! {seen, Seen}, loop(Seen)
    end.
