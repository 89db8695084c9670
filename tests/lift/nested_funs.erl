% SPDX-License-Identifier: Apache-2.0
% A fun within a fun, and a comprehension within it, all belong to one function.
-module(nested_funs).
-export([outer/2]).

outer(A, B) ->
    fun(X) ->
        fun() -> [A + B + X + Y || Y <- [1, 2]] end
    end.
