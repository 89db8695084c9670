%% SPDX-License-Identifier: Apache-2.0
%%
%% die/1 comes back where something has been saved before: then the new value replaces it. In between another
%% process may have saved, or removed, what was seen.
-module(orig_fatal_racy).
-export([save/1]).

save(Value) ->
    check(Value),
    persistent_term:put(orig_last, Value). %~ check-then-act/persistent_term %~ witnessed

check(Value) when is_integer(Value) ->
    ok;
check(Value) ->
    die(Value).

die(Value) ->
    tell_last(),
    io:format("not an integer: ~p~n", [Value]).

tell_last() ->
    case persistent_term:get(orig_last, none) of
        none -> exit(nothing_saved);
        Last -> io:format("last saved: ~p~n", [Last])
    end.
