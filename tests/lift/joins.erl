% SPDX-License-Identifier: Apache-2.0
% Values that meet: a phi where they differ, none where only the test does.
-module(joins).
-export([pick/2, tested/1]).

pick(A, B) ->
    X = case A of
            none -> B;
            {some, V} -> V
        end,
    [X, X].

tested(X) ->
    Y = case is_atom(X) of
            true -> 1;
            false -> 2
        end,
    {X, Y}.
