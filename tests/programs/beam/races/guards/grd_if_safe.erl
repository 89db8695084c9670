%% SPDX-License-Identifier: Apache-2.0
%%
%% The flag is computed once and used at the end of a long function with if, under the
%% lock that all callers take first.
-module(grd_if_safe).
-export([promote/2]).

promote(Pid, Rank) ->
    global:trans({promotion, self()}, fun() -> do_promote(Pid, Rank) end, [node()], infinity).

do_promote(Pid, Rank) ->
    Vacant = whereis(captain) =:= undefined,
    Score = lists:sum([X * X || X <- lists:seq(1, Rank)]),
    if
        Vacant, Score > 100 -> register(captain, Pid); %~ none
        true -> false
    end.
