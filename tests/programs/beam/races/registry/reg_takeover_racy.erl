%% SPDX-License-Identifier: Apache-2.0
%%
%% A standby process takes a name when its holder has gone, and otherwise tells the holder
%% that it waits. Two standbys may both see the vacancy; one of them dies of badarg.
-module(reg_takeover_racy).
-export([takeover/1]).

takeover(Name) ->
    take_if_vacant(Name).

take_if_vacant(Name) ->
    case whereis(Name) of
        undefined ->
            register(Name, self()), %~ check-then-act/registry %~ witnessed
            active;
        Holder ->
            Holder ! {waiting, self()},
            standby
    end.
