% SPDX-License-Identifier: Apache-2.0
% Everything that raises.
-module(raise).
-export([match/1, branch/2, clause/1, fail/1, stop/1, give/1, again/1, test/1]).

match(X) ->
    {ok, V} = X,
    V.

branch(X, Y) ->
    if
        X > Y -> X;
        Y > 10 -> Y
    end.

clause(a) -> b.

fail(X) -> erlang:error({bad, X}).

stop(X) -> exit(X).

give(X) -> throw(X).

again(F) ->
    try
        F()
    catch
        C:R:S -> erlang:raise(C, {wrapped, R}, S)
    end.

test(X) ->
    case X of
        1 -> one;
        2 -> two
    end.
