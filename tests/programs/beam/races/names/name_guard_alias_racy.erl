%% SPDX-License-Identifier: Apache-2.0
%%
%% Two variables, made the same by a guard: what is read as Wanted is written as Offered.
%% A second caller can register it in between.
-module(name_guard_alias_racy).
-export([hand_over/3]).

hand_over(Wanted, Offered, Pid) ->
    case whereis(Wanted) of
        undefined when Wanted =:= Offered ->
            register(Offered, Pid), %~ check-then-act/registry %~ witnessed
            handed_over;
        _ ->
            refused
    end.
