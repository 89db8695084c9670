%% SPDX-License-Identifier: Apache-2.0
%%
%% Built-ins as funs, with their arguments in a list, in too short a list, and in one that is not known.
-module(mn_built_in_safe).
-export([f/1, g/1, h/1, i/1, j/1, k/2, l/1, m/1, n/2]).

f(X) -> mnesia:transaction(fun mnesia:write/1, [X]). %~ none
g(X) -> mnesia:async_dirty(fun mnesia:write/1, [X]).
h(X) -> mnesia:sync_dirty(fun mnesia:write/1, [X]).
i(X) -> mnesia:ets(fun mnesia:write/1, [X]).
j(X) -> apply(fun ets:insert/2, [X]).
k(F, L) -> apply(F, L).
l(L) -> apply(fun ets:insert/2, L), mnesia:transaction(fun mnesia:write/3, L).
m(X) -> mnesia:transaction(fun mnesia:write/1, []), spawn(fun ets:insert/2), lists:map(fun ets:insert/2, X).
n(F, X) -> k(F, [X]), k(fun ets:insert/2, X), mnesia:transaction(fun mnesia:write/1, 5).
