%% SPDX-License-Identifier: Apache-2.0
%%
%% A standby process takes a name over while it holds a lock that every standby takes, and
%% a holder that dies meanwhile is expected, so no step can surprise it.
-module(reg_takeover_safe).
-export([takeover/1]).

takeover(Name) ->
    global:trans({Name, self()}, fun() -> swap(Name) end, [node()]).

swap(Name) ->
    case whereis(Name) of
        undefined -> ok;
        Old when Old =:= self() -> ok;
        _Old -> catch unregister(Name) %~ none
    end,
    whereis(Name) =:= self() orelse (catch register(Name, self())). %~ none
