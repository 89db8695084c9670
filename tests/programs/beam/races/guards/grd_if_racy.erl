%% SPDX-License-Identifier: Apache-2.0
%%
%% The flag is computed once and used at the end of a long function with if. Work in between
%% gives other callers all the time they need to register.
-module(grd_if_racy).
-export([promote/2]).

promote(Pid, Rank) ->
    do_promote(Pid, Rank).

do_promote(Pid, Rank) ->
    Vacant = whereis(captain) =:= undefined,
    Score = lists:sum([X * X || X <- lists:seq(1, Rank)]),
    if
        Vacant, Score > 100 -> register(captain, Pid); %~ check-then-act/registry %~ witnessed
        true -> false
    end.
