%% SPDX-License-Identifier: Apache-2.0
%%
%% A standby process takes a name when its holder has gone, while it holds a lock that every
%% standby takes: the vacancy that it sees is still there when it registers.
-module(reg_takeover_safe).
-export([takeover/1]).

takeover(Name) ->
    global:trans({Name, self()}, fun() -> take_if_vacant(Name) end, [node()]).

take_if_vacant(Name) ->
    case whereis(Name) of
        undefined ->
            register(Name, self()), %~ none
            active;
        Holder ->
            Holder ! {waiting, self()},
            standby
    end.
