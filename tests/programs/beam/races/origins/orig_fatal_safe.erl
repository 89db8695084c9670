%% SPDX-License-Identifier: Apache-2.0
%%
%% What die/1 looks at it only tells on its way out: it never comes back, so nothing that save/1 does after
%% the check depends on it.
-module(orig_fatal_safe).
-export([save/1]).

save(Value) ->
    check(Value),
    persistent_term:put(orig_last, Value). %~ none

check(Value) when is_integer(Value) ->
    ok;
check(Value) ->
    die(Value).

die(Value) ->
    tell_last(),
    exit({not_an_integer, Value}).

tell_last() ->
    case persistent_term:get(orig_last, none) of
        none -> exit(nothing_saved);
        Last -> io:format("last saved: ~p~n", [Last])
    end.
