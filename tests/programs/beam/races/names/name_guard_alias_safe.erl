%% SPDX-License-Identifier: Apache-2.0
%%
%% Two variables, made different by a guard: what is read as Wanted is not what is written
%% as Offered.
-module(name_guard_alias_safe).
-export([hand_over/3]).

hand_over(Wanted, Offered, Pid) ->
    case whereis(Wanted) of
        undefined when Wanted =/= Offered ->
            register(Offered, Pid), %~ none
            handed_over;
        _ ->
            refused
    end.
