% SPDX-License-Identifier: Apache-2.0
%
% Funs: through lists:map, returned, in tuples and records, as external funs, and apply.
-module(closures).
-export([run/0, returned/0, stored/0, recorded/0, external/0, applied/0, dynamic/0, choose/1, twice/0, listed/0,
         folded/0, mapped/0, unknown/1, first/1, second/1, named/1]).
-record(job, {id, work}).

% Two callers of one library function do not mix.
%? calls run/0 = -run/0-fun-0-/2
%? calls twice/0 = -twice/0-fun-0-/1
%? result run/0 = {[], list}
%? param -run/0-fun-0-/2 1 = {1000, 2000, x}
%? param -run/0-fun-0-/2 2 = {self}
%? param -twice/0-fun-0-/1 1 = {a, b}
run() -> S = self(), lists:map(fun(X) -> {X, S} end, [1000, 2000, x]).
twice() -> lists:foreach(fun(X) -> first(X) end, [a, b]).

%? calls returned/0 = -maker/1-fun-0-/2, maker/1
%? param -maker/1-fun-0-/2 2 = {7}
%? param -maker/1-fun-0-/2 1 = {x}
returned() -> F = maker(7), F(x).
maker(N) -> fun(X) -> {X, N} end.

%? calls stored/0 = -pair/0-fun-0-/1, pair/0
stored() -> {_, F} = pair(), F(1).
pair() -> {tag, fun(X) -> X end}.

%? calls recorded/0 = -job/0-fun-0-/0, job/0
recorded() -> J = job(), J2 = J#job{id = 3}, (J2#job.work)().
job() -> #job{id = 1, work = fun() -> done end}.

%? calls external/0 = first/1
%? result external/0 = {tuple/2 closures:first/1}
external() -> F = fun ?MODULE:first/1, F(e).

%? calls applied/0 = second/1
applied() -> apply(?MODULE, second, [1]).

%? calls dynamic/0 = choose/1, first/1, second/1
dynamic() -> M = ?MODULE, F = choose(self()), M:F(1).
%? result choose/1 = {first, second}
choose(X) when is_pid(X) -> first;
choose(_) -> second.

% A list built in place: each element, and what the fun gives back.
%? calls listed/0 = -listed/0-fun-0-/1
%? param -listed/0-fun-0-/1 1 = {p, q}
listed() -> lists:foreach(fun(X) -> X end, [p | lists:reverse([q])]).

%? param -folded/0-fun-0-/2 2 = {seed, tuple/2 closures:-folded/0-fun-0-/2}
folded() -> lists:foldl(fun(X, Acc) -> {X, Acc} end, seed, [1]).

%? param -mapped/0-fun-0-/2 2 = {v}
mapped() -> maps:foreach(fun(_K, V) -> V end, #{k => v}).

%? calls unknown/1 = ...
unknown(F) -> F(1).

first(X) -> {first, X}.
second(X) -> {second, X}.

% A clause that compares decides which atoms get through.
%? calls named/1 = only_a/1
%? param only_a/1 1 = {a}
named(X) ->
    case X of
        a -> only_a(X);
        _ -> ok
    end.
only_a(X) -> X.
