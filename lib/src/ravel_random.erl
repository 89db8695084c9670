%% SPDX-License-Identifier: Apache-2.0
%%
%% What test generation needs of chance: a state from a seed, whole numbers below
%% any bound, real numbers, and sizes with a long tail. All functions thread the
%% state: they return [Number | NewState]. See ravel_random.hrl for the generator.

-module(ravel_random).
-export([seed/1, uniform/2, between/3, real/1, spread/2, shuffle/2]).
-include("ravel_random.hrl").

%% A state from any term. Neighbouring seeds give unrelated states.
seed(Term) ->
    1 + (erlang:phash2({Term, carry}, 16#4000000) bsl 32) + erlang:phash2({digit, Term}, 16#100000000).

%% 0 .. N-1.
uniform(N, S0) when N =< ?SMALL ->
    S = ?NEXT(S0),
    [?BELOW(N, S) | S];
uniform(N, S0) when N < 1 bsl 48 ->
    S1 = ?NEXT(S0),
    S2 = ?NEXT(S1),
    [((?BITS(S1) bsl 26) bor (?BITS(S2) bsr 6)) rem N | S2];
uniform(N, S0) ->
    % The 64 bits too many make the remainder as good as even.
    [Bits | S] = bits(N bsl 64, 0, S0),
    [Bits rem N | S].

bits(0, Acc, S) -> [Acc | S];
bits(N, Acc, S0) ->
    S = ?NEXT(S0),
    bits(N bsr 32, (Acc bsl 32) bor ?BITS(S), S).

%% Low .. High, both included.
between(Low, High, S0) ->
    [N | S] = uniform(High - Low + 1, S0),
    [Low + N | S].

%% 0.0 =< X < 1.0
real(S0) ->
    S = ?NEXT(S0),
    [?BITS(S) / 16#100000000 | S].

%% A number that is Size on average, mostly below it and now and then far above.
spread(Size, S0) ->
    [U | S] = real(S0),
    [0.75 * Size * U / math:sqrt(1.0 - U) | S].

%% The list in some order.
shuffle(List, S) -> shuffle(List, S, []).

shuffle([], S, Keyed) -> [[X || {_, X} <- lists:keysort(1, Keyed)] | S];
shuffle([X | Rest], S0, Keyed) ->
    S = ?NEXT(S0),
    shuffle(Rest, S, [{S, X} | Keyed]).
