% SPDX-License-Identifier: Apache-2.0
%
% A local call in tail position has no line of its own in the file: it keeps the position of the way there (f/1 is
% line 9), and does not take that of the clause before it.
-module(tail_lines).
-export([f/1]).


f({big, X}) ->
    X1 = other:call(X),
    g(X1);
f(small) ->
    g(small).

g(X) -> X.
