% SPDX-License-Identifier: Apache-2.0
%
% Which tables leave their process, and how.
-module(tables).
-export([named/0, local/0, spawned/0, sent/1, returned/0, kept/0, through/0, optional/1, keyed/0, nested/0, shared_inside/0]).

%? tables = kept/0 p public shared: kept in a persistent term; keyed/0 k protected keypos=2 unshared; local/0 l public unshared; make/0 m public shared: captured by the fun of a new process; named/0 n named public shared: reached by its name; nested/0 inner public unshared; nested/0 outer protected unshared; optional/1 o public protected private keypos=0 shared: reached by its name; returned/0 r public shared: returned from an exported function; sent/1 s public shared: sent to another process; shared_inside/0 box named protected shared: reached by its name; shared_inside/0 inside public shared: put into a shared table; spawned/0 c public shared: captured by the fun of a new process
named() -> ets:new(n, [named_table, public]), ets:insert(n, {k, v}), look(n).
%? result look/1 = {[], list}
look(T) -> ets:lookup(T, k).

local() -> T = ets:new(l, [public]), ets:insert(T, {a, 1}), ets:delete(T), ok.
spawned() -> T = ets:new(c, [public]), spawn(fun() -> ets:insert(T, {a, 1}) end), ok.
sent(P) -> P ! {take, ets:new(s, [public])}, ok.
returned() -> ets:new(r, [public]).
kept() -> persistent_term:put(k, ets:new(p, [public])).

% Through five functions and a tuple.
through() -> {_, T} = a(), spawn(fun() -> use(T) end), ok.
a() -> b().
b() -> {ok, c()}.
c() -> d().
d() -> make().
make() -> ets:new(m, [set, public]).
%? param use/1 1 = {table tables:make/0}
use(T) -> ets:insert(T, {1, 1}).

optional(Options) -> ets:new(o, Options), ok.
keyed() -> ets:new(k, [{keypos, 2}]), ok.
nested() -> O = ets:new(outer, []), ets:insert(O, {t, ets:new(inner, [public])}), ok.
shared_inside() ->
    ets:new(box, [named_table]),
    ets:insert(box, {t, ets:new(inside, [public])}),
    ok.
