%% SPDX-License-Identifier: Apache-2.0
%%
%% Properties without any concurrency, each with what must become of it: tests/quick/run.py reads the table there.
-module(plain).
-include_lib("proper/include/proper.hrl").
-export([bad_generator/0, discards/0, prints/0, waits/0, loops/0, spins/0, killed/0]).

prop_holds() -> ?FORALL(L, list(integer()), lists:reverse(lists:reverse(L)) =:= L).

%% The smallest list whose sum is 20 or more has one element.
prop_sum() -> ?FORALL(L, list(non_neg_integer()), lists:sum(L) < 20).

prop_nested() -> ?FORALL(A, non_neg_integer(), ?FORALL(B, non_neg_integer(), A + B < 12)).

prop_exception() -> ?FORALL(N, non_neg_integer(), is_list(lists:seq(N div 7, 0) -- [N])).

prop_collected() -> numtests(50, ?FORALL(N, integer(0, 1), collect(N, true))).

prop_fails() -> fails(?FORALL(N, non_neg_integer(), N < 3)).

bad_generator() -> ?FORALL(_, ?LET(N, integer(), error({bad, N})), true).

discards() -> ?FORALL(N, integer(), ?IMPLIES(N =:= impossible, true)).

prints() -> ?FORALL(N, non_neg_integer(), ?WHENFAIL(io:format("N was ~p~n", [N]), N < 5)).

%% These never return.
waits() -> ?FORALL(N, non_neg_integer(), N < 5 orelse receive never -> true end).

loops() -> ?FORALL(N, non_neg_integer(), N < 5 orelse loop(self())).

loop(Me) ->
    Me ! again,
    receive again -> loop(Me) end.

spins() -> ?FORALL(N, non_neg_integer(), N < 5 orelse spin(N)).

spin(N) -> spin(N + 1).

killed() -> ?FORALL(N, non_neg_integer(), N < 5 orelse begin spawn_link(fun() -> exit(bang) end), receive never -> true end end).
