% SPDX-License-Identifier: Apache-2.0
% Local, external and tail calls; values live across them.
-module(calls).
-export([both/2, last/1, loop/2]).

both(A, B) ->
    X = helper(A),
    Y = lists:reverse(B),
    {X, Y, A}.

last(L) -> lists:sort(L).

loop(0, Acc) -> Acc;
loop(N, Acc) -> loop(N - 1, [N | Acc]).

helper(A) -> erlang:phash2(A).
